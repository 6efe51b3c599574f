/** True where a text has anything that looks like a tag, a comment, or an entity that is none of the commonest. */
export const looksLikeHtml = (text: string): boolean =>
  /<(?:[a-z]|!--)|&(?!(?:amp|lt|gt|quot|nbsp|copy|reg|trade|hellip|[mn]dash);)[a-z][a-z0-9]*;/i.test(
    text,
  );
