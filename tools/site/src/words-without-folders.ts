import { basename } from 'node:path';

interface Folders {
  readonly target: { readonly label: string };
  readonly keysFile: string | null;
}

/** What is said over the network names no folder of the machine (rule X92). */
export const wordsWithoutFolders =
  ({ target, keysFile }: Folders) =>
  (text: string): string =>
    (keysFile === null ? text : text.replaceAll(keysFile, basename(keysFile))).replaceAll(
      target.label,
      'the site',
    );
