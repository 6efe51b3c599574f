/** True where a text has anything that looks like a tag. */
export const looksLikeHtml = (text: string): boolean => /<[a-z]/i.test(text);
