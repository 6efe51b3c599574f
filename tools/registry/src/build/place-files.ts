import { CommandError } from '@patchbay/command-line';
import { encodings, encodingSuffix } from '../files/content-encoding.ts';
import { contentTypeOf, isNamedByContent } from '../files/published-files.ts';
import { digestOfFile, listFile, readFileList } from '../files/released-hashes.ts';
import { nameOf, releaseFolder, versionsFolder, type Release } from '../state/site-state.ts';
import type { FileMap, ReleaseTarget } from '../target/release-target.ts';
import { withoutCompressed } from './compressed-files.ts';
import { descriptionFile } from './fit-description.ts';

type Folders = ReadonlyMap<string, FileMap>;

/** A file with its compressed forms. */
const formsOf = (file: string): readonly string[] => [
  file,
  ...encodings.map((encoding) => file + encodingSuffix[encoding]),
];

/** A file of any form by the name of the plain one. */
const plainOf = (file: string): string => file.replace(/\.(?:br|gz)$/, '');

/** Files of a build that shares them, and whose name another content could have: one line for each. */
export const unnamedByContent = ({ description }: Release, files: FileMap): string[] =>
  [...files.keys()]
    .filter((file) => description.sharesFiles && contentTypeOf(file) !== null)
    .filter((file) => !isNamedByContent(file))
    .map(
      (file) =>
        `${file} lies beside the files of other releases, so its name has to have a hash of its content: ` +
        'name it [name].[contenthash:16][ext], and put it into no folder',
    );

/**
 * The folders of a site that the files of a release lie in: that of its version, and for what browsers ask for the one
 * that all releases of its name share. The version's then lists the shared ones.
 */
export function placeFiles(release: Release, files: FileMap): Folders {
  const name = nameOf(release);
  const { version, sharesFiles } = release.description;
  const folder = releaseFolder(name, version);
  if (!sharesFiles) return new Map([[folder, files]]);
  const isShared = (file: string) => contentTypeOf(plainOf(file)) !== null;
  const shared = new Map([...files].filter(([file]) => isShared(file)));
  const own = new Map([...files].filter(([file]) => !isShared(file)));
  const list = [...withoutCompressed(shared)].map(([file, content]) => ({
    file,
    integrity: digestOfFile(content),
  }));
  own.set(listFile, Buffer.from(`${JSON.stringify(list, null, 2)}\n`));
  // The files before the list that names them.
  return new Map([
    [versionsFolder(name), shared],
    [folder, own],
  ]);
}

/**
 * Adds the files of a version that is not on the site yet. Those that another release has brought stay as they are.
 * @throws CommandError `refused` where one of the same name has another content; nothing is changed then
 */
export async function addReleaseFiles(
  target: ReleaseTarget,
  release: Release,
  files: FileMap,
): Promise<void> {
  const shared = versionsFolder(nameOf(release));
  const folders = new Map(placeFiles(release, files));
  const brought = folders.get(shared);
  if (brought) folders.set(shared, await missingFiles(target, shared, brought));
  await target.addFolders(folders);
}

async function missingFiles(
  target: ReleaseTarget,
  folder: string,
  files: FileMap,
): Promise<FileMap> {
  const missing = new Map<string, Buffer>();
  const problems: string[] = [];
  for (const [plain, content] of withoutCompressed(files)) {
    const present = await target.read(`${folder}/${plain}`);
    if (present && !present.equals(content)) {
      problems.push(`${folder}/${plain} is there with another content`);
      continue;
    }
    for (const form of formsOf(plain)) {
      const made = files.get(form);
      const isThere = present !== null && (await target.read(`${folder}/${form}`)) !== null;
      if (made && !isThere) missing.set(form, made);
    }
  }
  if (problems.length === 0) return missing;
  throw new CommandError('refused', 'A file of the site has the name of one of the release', {
    problems: [
      ...problems,
      'Where "npm run status" says that the files of a version are damaged, put them back from its build; else two contents have one hash: ' +
        'change anything in what the file is made of, and build again',
    ],
  });
}

/** All files of a version, wherever they lie, as they were added; null where it is not on the site. */
export async function readReleaseFiles(
  target: ReleaseTarget,
  name: string,
  version: string,
): Promise<FileMap | null> {
  const own = await target.readFolder(releaseFolder(name, version));
  const list = own?.get(listFile);
  if (!own || !list) return own;
  const files = new Map(own);
  files.delete(listFile);
  const listed = readFileList(list) ?? [];
  await Promise.all(
    listed
      .flatMap(({ file }) => formsOf(file))
      .map(async (file) => {
        const content = await target.read(`${versionsFolder(name)}/${file}`);
        if (content) files.set(file, content);
      }),
  );
  return files;
}

/**
 * Removes the shared files of a name that none of its versions lists. Where one does not say what it needs, nothing goes.
 */
export async function removeUnlisted(target: ReleaseTarget, name: string): Promise<void> {
  const listed = new Set<string>();
  for (const version of await target.subfolders(versionsFolder(name))) {
    const list = await listedBy(target, releaseFolder(name, version));
    if (!list) return;
    for (const file of list) listed.add(file);
  }
  await target.keepFiles(
    versionsFolder(name),
    (file) => !isNamedByContent(plainOf(file)) || listed.has(plainOf(file)),
  );
}

/** The shared files that the version in a folder lists; null where that cannot be told. */
async function listedBy(target: ReleaseTarget, folder: string): Promise<readonly string[] | null> {
  const list = await target.read(`${folder}/${listFile}`);
  if (list) return readFileList(list)?.map(({ file }) => file) ?? null;
  try {
    const description: unknown = JSON.parse(
      (await target.read(`${folder}/${descriptionFile}`))?.toString() ?? '',
    );
    const isOfBefore = typeof description === 'object' && description !== null;
    return isOfBefore && !('sharesFiles' in description) ? [] : null;
  } catch {
    return null;
  }
}
