/** The values of a form's fields: texts, as they are typed. A list is a text with a line for each entry. */
export type FormValues = Record<string, string>;

/** A list as the text that is edited. */
export const fromLines = (lines: readonly string[]): string => lines.join('\n');

/** The entries of an edited text; blank lines at its end are none. */
export function toLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

/** A field in the form of the schema; nothing where the form has no such field. */
export const withGiven = <T>(
  values: FormValues,
  name: string,
  read: (text: string) => T,
): Readonly<Record<string, T>> => {
  const text = values[name];
  return text === undefined ? {} : { [name]: read(text) };
};
