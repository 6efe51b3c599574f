const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** The characters that XML 1.0 cannot write, however they are escaped; half a surrogate pair is one of them. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text for an element or an attribute of XML or HTML. */
export const escapeXml = (text: string): string =>
  text
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (character) => entities.get(character) ?? character);
