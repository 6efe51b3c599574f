/** The last segment of a path of any system. File systems differ in how they write an accent: here it is one way. */
export const fileNameOf = (path: string): string =>
  (
    path
      .trim()
      .replace(/(?<![/\\])[/\\]+$/, '')
      .split(/[/\\]/)
      .at(-1) ?? ''
  ).normalize('NFC');
