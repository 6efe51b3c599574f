import { basename } from 'node:path';
import { problemSentence, type Registry } from '@patchbay/shared/registry';

/** Writes each sentence once, however often it is found, and again after it was gone. */
export function createOnceLogger(log: (text: string) => void): (found: readonly string[]) => void {
  let told: ReadonlySet<string> = new Set();
  return (found) => {
    const sentences = new Set(found);
    for (const sentence of sentences) if (!told.has(sentence)) log(sentence);
    told = sentences;
  };
}

/** Writes each problem of a registry once, however often the registry is read, and again after it was gone. */
export function createProblemLogger(
  log: (text: string) => void,
): (registry: Pick<Registry, 'problems'>) => void {
  const tell = createOnceLogger(log);
  return ({ problems }) => {
    tell(problems.map((problem) => `${problemSentence(problem)}. All other remotes are served.`));
  };
}

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
export const hideFolders =
  ({ siteDir, keysFile }: Folders, site = 'the site') =>
  (text: string): string =>
    // The keys first: their file may lie below the site's folder, or beside it.
    (keysFile === null ? text : text.replaceAll(keysFile, basename(keysFile))).replaceAll(
      siteDir,
      site,
    );
