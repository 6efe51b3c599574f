import { parseJson } from '@patchbay/node-kit/http-server';
import { parse } from '@patchbay/shared/parse';
import { assetSchema, releaseLimits, type Asset } from '@patchbay/shared/registry';
import { ValidationError, array } from '@patchbay/shared/validation';
import { contentTypeOf } from '../files/published-files.ts';
import { digestOfFile } from '../files/released-hashes.ts';
import { maxFileBytes } from '../files/served-bodies.ts';
import { templateFault } from '../page/compose-page.ts';
import type { FileMap } from '../target/release-target.ts';
import type { Release } from '../state/site-state.ts';
import { contentsFile } from './build-contents.ts';

/** A release's description, beside its files. */
export const descriptionFile = 'release.json';
/** The file from which the page is composed, beside a shell's files. */
export const templateFile = 'page.html';

function describedFiles(release: Release): readonly Asset[] {
  const { server } = release.description;
  const serverFiles = server ? [server] : [];
  if (release.kind === 'remote') {
    return [release.description.entry, ...release.description.assets, ...serverFiles];
  }
  const { entry, early, styles, initial, fileList } = release.description;
  return [entry, early, ...styles, ...initial, ...(fileList ? [fileList] : []), ...serverFiles];
}

/** Files that a description names and that are missing or other ones, and code that it does not name. */
export function mismatchedFiles(release: Release, files: FileMap): string[] {
  const described = describedFiles(release);
  const problems = described.flatMap(({ file, integrity }) => {
    const content = files.get(file);
    if (!content) return [`${file} is missing`];
    return digestOfFile(content) === integrity
      ? []
      : [`${file} does not have the hash ${integrity}`];
  });
  const unlisted = unlistedFiles(release, files);
  if (release.kind === 'shell') {
    const { icon, icons, fonts } = release.description;
    const pictures = Object.values(icons ?? {}).filter((file) => file !== undefined);
    const missing = [templateFile, icon, ...pictures, ...fonts].filter((file) => !files.has(file));
    const template = files.get(templateFile)?.toString();
    const fault = template === undefined ? null : templateFault(template);
    return [
      ...problems,
      ...missing.map((file) => `${file} is missing`),
      ...(fault === null ? [] : [`${templateFile} ${fault}`]),
      ...unlisted,
    ];
  }
  const named = new Set(described.map(({ file }) => file));
  const unnamed = [...files.keys()].filter(
    (file) => /\.(?:js|css)$/.test(file) && !named.has(file),
  );
  const { initial, early } = release.description;
  const preloaded = new Set([...initial, ...early.flatMap(({ files: needed }) => needed)]);
  return [
    ...problems,
    ...unlisted,
    ...unnamed.map((file) => `${file} is not described, so no page would run it`),
    ...[...preloaded]
      .filter((file) => !named.has(file))
      .map((file) => `${file} is listed for preloading but is not an asset`),
  ];
}

const fileListSchema = array(assetSchema).required();
/** Three a file: eight times as many files as a remote may have. */
const maxListValues = 3 * 8 * releaseLimits.assets;

/** Code that the list of a release does not have as it is, so that no page would run it; none where there is no list. */
function unlistedFiles({ description }: Release, files: FileMap): string[] {
  const { fileList, entry } = description;
  const text = fileList && files.get(fileList.file);
  if (!text) return [];
  let listed: ReadonlyMap<string, string>;
  try {
    const list = parse(fileListSchema, parseJson(text.toString(), maxListValues));
    listed = new Map(list.map(({ file, integrity }) => [file, integrity]));
  } catch (cause) {
    if (!(cause instanceof ValidationError || cause instanceof SyntaxError)) throw cause;
    return [`${fileList.file} is no list of files: ${cause.message}`];
  }
  return [...files]
    .filter(([file]) => /\.(?:js|css)$/.test(file) && ![fileList.file, entry.file].includes(file))
    .filter(([file, content]) => listed.get(file) !== digestOfFile(content))
    .map(([file]) => `${file} is not in ${fileList.file} as it is, so no page would run it`);
}

/** Files that a site would not serve, so that what needs them would fail after the release. */
export function unexpectedFiles(release: Release, files: FileMap): string[] {
  const { server } = release.description;
  const ours = [
    descriptionFile,
    contentsFile,
    ...(release.kind === 'shell' ? [templateFile] : []),
    // The site's server runs it; no browser may have it.
    ...(server ? [server.file] : []),
  ];
  return [...files.keys()]
    .filter((file) => contentTypeOf(file) === null && !ours.includes(file))
    .map((file) => `${file} is of a kind that a site does not serve`);
}

const mebibyte = 1024 * 1024;
const maxFileMiB = maxFileBytes / mebibyte;
const maxReleaseMiB = 64;

/** The files of a release that are too large to be served. */
export function oversizedFiles(files: FileMap): string[] {
  const sizes = [...files].map(([file, { byteLength }]) => ({ file, byteLength }));
  const total = sizes.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const inMiB = (bytes: number) => `${(bytes / mebibyte).toFixed(1)} MiB`;
  return [
    ...sizes
      .filter(({ byteLength }) => byteLength > maxFileMiB * mebibyte)
      .map(
        ({ file, byteLength }) =>
          `${file} has ${inMiB(byteLength)}; a file may have ${maxFileMiB} MiB`,
      ),
    ...(total > maxReleaseMiB * mebibyte
      ? [`All files have ${inMiB(total)}; a release may have ${maxReleaseMiB} MiB`]
      : []),
  ];
}
