/** A description without the heading '## Description' that many begin with (rule M16). */
export const descriptionBody = (markdown: string): string =>
  markdown
    .trim()
    .replace(/^##[ \t]+description[ \t]*(?:#+[ \t]*)?(?:\r?\n|$)/i, '')
    .trim();

/** True if a text has anything that looks like a tag, a comment, or an unusual entity. */
export const looksLikeHtml = (text: string): boolean =>
  /<(?:[a-z]|!--)|&(?!(?:amp|lt|gt|quot|nbsp|copy|reg|trade|hellip|[mn]dash);)[a-z][a-z0-9]*;/i.test(
    text,
  );
