/** A description without the '## Description' that many begin with: the page says so already. */
export const descriptionBody = (markdown: string): string =>
  markdown
    .trim()
    .replace(/^##[ \t]+description[ \t]*(?:#+[ \t]*)?(?:\r?\n|$)/i, '')
    .trim();

/** True where a text has anything that looks like a tag, a comment, or an entity that is none of the commonest. */
export const looksLikeHtml = (text: string): boolean =>
  /<(?:[a-z]|!--)|&(?!(?:amp|lt|gt|quot|nbsp|copy|reg|trade|hellip|[mn]dash);)[a-z][a-z0-9]*;/i.test(
    text,
  );
