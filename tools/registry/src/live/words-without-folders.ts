import { basename } from 'node:path';

interface Folders {
  readonly siteDir: string;
  /** Null where nobody has to sign. */
  readonly keysFile: string | null;
}

/**
 * Takes the folders of the machine out of messages that go over the network: a message of the
 * system names the file that it is about with its whole path, which is only for the operator's log.
 * @param site the path of the site's folder
 */
export const wordsWithoutFolders =
  ({ siteDir, keysFile }: Folders, site = 'the site') =>
  (text: string): string =>
    // The keys first: their file may lie below the site's folder, or beside it.
    (keysFile === null ? text : text.replaceAll(keysFile, basename(keysFile))).replaceAll(
      siteDir,
      site,
    );
