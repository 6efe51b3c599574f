const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** What XML 1.0 has no way to write, whatever it is escaped by; half a character is none. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text for an element or an attribute of XML or HTML. */
export const escapeXml = (text: string): string =>
  text
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (character) => entities.get(character) ?? character);
