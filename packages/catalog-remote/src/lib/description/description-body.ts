/** A description without the '## Description' that many begin with: the page says so already. */
export const descriptionBody = (markdown: string): string =>
  markdown
    .trim()
    .replace(/^##[ \t]+description[ \t]*(?:#+[ \t]*)?(?:\r?\n|$)/i, '')
    .trim();
