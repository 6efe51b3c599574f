import { freshAddress, ownAddress } from './failed-scripts.ts';

interface ReleasedFile {
  /** Its path below the release's folder. */
  readonly file: string;
  readonly integrity: string;
}

/** Files of a release that this page knows. */
interface ReleasedFiles {
  /** The address of the release's folder, with a slash at the end. */
  readonly folder: string;
  /** Those that the page names. */
  readonly files: readonly ReleasedFile[];
  /** The file that names all of them; undefined where the page does. */
  readonly fileList: ReleasedFile | undefined;
}

/** Files by their addresses. */
const integrities = new Map<string, string>();

/** The functions that read the list of a release, by the address of its folder. */
const fileLists = new Map<string, () => Promise<void>>();

const waitsAtMostMs = 8000;

/** A file of the site cannot be asked for. The name of its field is that of the chunk loader's error. */
class ReleasedFileError extends Error {
  override readonly name = 'ReleasedFileError';

  constructor(
    message: string,
    /** The address of the missing file, or of the list that would name it. */
    readonly request: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** Adds files of a release to what this page may ask for. */
export function addFiles({ folder, files, fileList }: ReleasedFiles): void {
  for (const { file, integrity } of files) integrities.set(folder + file, integrity);
  if (!fileList) return;
  const address = folder + fileList.file;
  // A list that did not come is asked for as often as it is needed.
  integrities.set(address, fileList.integrity);
  let reading: Promise<void> | null = null;
  fileLists.set(folder, () => {
    reading ??= readFileList(folder, address, fileList.integrity).catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  });
}

/** The hash of a file that this page knows; null for another one. */
export const knownIntegrity = (address: string): string | null =>
  integrities.get(new URL(ownAddress(address), location.href).href) ?? null;

/**
 * The hash of a file of the site: one that the page does not name is looked for in the list of its release, which is read under
 * its own hash.
 * @throws ReleasedFileError where the list does not come, or does not have the file
 */
export async function integrityOf(address: string): Promise<string> {
  const known = knownIntegrity(address);
  if (known !== null) return known;
  const { href } = new URL(address, location.href);
  for (const [folder, read] of fileLists) if (href.startsWith(folder)) await read();
  const listed = knownIntegrity(address);
  if (listed !== null) return listed;
  throw new ReleasedFileError(`${href} is not a file of this site`, href);
}

/**
 * Reads the list of a release, where it has one, before it is needed. Where it does not come, the first that needs it asks.
 * @param folder the address of the release’s folder, with a slash at the end
 */
export const readAhead = (folder: string): void => {
  fileLists
    .get(folder)?.()
    .catch(() => undefined);
};

async function readFileList(folder: string, address: string, integrity: string): Promise<void> {
  const asked = freshAddress(address);
  try {
    const response = await fetch(asked, {
      integrity,
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(waitsAtMostMs),
    });
    const listed: unknown = await response.json();
    if (!Array.isArray(listed) || !listed.every(isReleasedFile)) throw new Error('It is no list');
    for (const { file, integrity: own } of listed) integrities.set(folder + file, own);
  } catch (cause) {
    throw new ReleasedFileError(`The list of files ${asked} did not come`, asked, cause);
  }
}

const isReleasedFile = (value: unknown): value is ReleasedFile =>
  typeof value === 'object' &&
  value !== null &&
  'file' in value &&
  typeof value.file === 'string' &&
  'integrity' in value &&
  typeof value.integrity === 'string';
