const commands = /[^\P{Cc}\n\t]|[\p{Bidi_Control}\u2028\u2029]/gu;
const lineBreaks = /[\n\t]/g;

/**
 * A text without what a terminal would take for a command, or show elsewhere than it stands: control characters but line breaks
 * and tabs, and marks of the direction of writing.
 * @param instead the replacement of each
 */
export const plainText = (text: string, instead = '?'): string =>
  text.replaceAll(commands, instead);

/** The same as one line: whose words are in it makes no other lines. */
export const plainLine = (text: string): string => plainText(text).replaceAll(lineBreaks, '?');
