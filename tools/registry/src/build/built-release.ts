import { readFile, readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { parseKeeping } from '@patchbay/shared/parse';
import { parseRemoteRelease, shellReleaseSchema } from '@patchbay/shared/registry';
import { ValidationError } from '@patchbay/shared/validation';
import { contentsFile, parseContents, readContents, type BuildContents } from './build-contents.ts';
import { unhashedCode } from './hashed-code.ts';
import { mismatchedCompressed, withoutCompressed } from './compressed-files.ts';
import {
  descriptionFile,
  oversizedFiles,
  unexpectedFiles,
  mismatchedFiles,
} from './fit-description.ts';
import { describePlainBuild, federationManifest } from './plain-build.ts';
import { readReleaseFiles, unnamedByContent } from './place-files.ts';
import { provenanceFile } from '../trust/statement.ts';
import { isFileError, type FileMap, type ReleaseTarget } from '../target/release-target.ts';
import { nameOf, versionsFolder, type Release } from '../state/site-state.ts';

/** Kept for the ones who build, never published: they show the sources, or are for tools of theirs. */
const isPrivate = (file: string) =>
  /\.map$|(?:^|[.-])stats\.json$|\.LICENSE\.txt$|^(?:index\.html|remote\.json|mf-manifest\.json|@mf-types.*|\.vite\/.*)$/.test(
    file,
  );

/** A release with its files. */
export interface BuiltRelease {
  readonly release: Release;
  readonly files: FileMap;
  /** The contents of the build; null where it does not declare them. */
  readonly contents: BuildContents | null;
}

/**
 * Reads a build from its folder, as it will be published. A version given here replaces the package's own.
 * @throws CommandError `not-found` where there is no build, `refused` where it cannot be published as it is
 */
export async function readDist(dist: string, version: string | null = null): Promise<BuiltRelease> {
  const all = await readBuild(dist);
  const text = all?.get(descriptionFile) ?? (all && (await describeHere(dist, all, version)));
  if (!all || !text) {
    throw new CommandError('not-found', `There is no build in ${dist}`, {
      problems: [
        `It has no ${descriptionFile}, which @patchbay/bundler writes; a build by another tool needs a remote.json beside its folder`,
      ],
    });
  }
  const release = parseRelease(text, dist, version);
  const files = new Map([...all].filter(([file]) => !isPrivate(file)));
  files.set(descriptionFile, Buffer.from(`${JSON.stringify(release.description, null, 2)}\n`));
  const problems = [
    ...unexpectedFiles(release, files),
    ...unnamedByContent(release, files),
    ...mismatchedFiles(release, files),
  ];
  if (problems.length > 0) {
    throw new CommandError('refused', `The build in ${dist} is not what its description says`, {
      problems,
    });
  }
  const unhashed = unhashedCode(release, files);
  if (unhashed.length > 0) {
    throw new CommandError('refused', `The build in ${dist} has code that pages cannot check`, {
      problems: unhashed,
    });
  }
  const oversized = oversizedFiles(files);
  if (oversized.length > 0) {
    throw new CommandError('refused', `The build in ${dist} is too large to be released`, {
      problems: oversized,
    });
  }
  return { release, files, contents: readOwnContents(files, dist) };
}

/** The time at which a build was made, in ISO 8601. */
export const readBuildTime = async (dist: string, { release }: BuiltRelease): Promise<string> =>
  (await stat(join(dist, release.description.entry.file))).mtime.toISOString();

async function describeHere(dist: string, all: FileMap, version: string | null) {
  const published = new Map([...all].filter(([file]) => !isPrivate(file)));
  const manifest = all.get(federationManifest);
  if (manifest) published.set(federationManifest, manifest);
  const description = await describePlainBuild(dist, published, version);
  return description && Buffer.from(JSON.stringify(description));
}

/** @throws CommandError `refused` where a build says what it is made of, and that cannot be read */
function readOwnContents(files: FileMap, dist: string): BuildContents | null {
  try {
    return parseContents(files.get(contentsFile) ?? null);
  } catch (cause) {
    if (!(cause instanceof ValidationError)) throw cause;
    const message = `${dist}/${contentsFile} cannot be used: ${cause.message}`;
    throw new CommandError('refused', message, { cause });
  }
}

/**
 * A release that is on the site, its files checked against its description, and the compressed ones against the files
 * that they were made of. Those are left out: a release from before they were made has none.
 * @throws CommandError `not-found` where it is not there, `damaged` where its files are not those that were added
 */
export async function readPublished(
  target: ReleaseTarget,
  name: string,
  version: string,
): Promise<BuiltRelease> {
  const published = await readReleaseFiles(target, name, version);
  const files = published && withoutCompressed(published);
  const text = files?.get(descriptionFile);
  const known = await target.subfolders(versionsFolder(name));
  if (!published || !files) {
    throw new CommandError('not-found', `${target.label} has no ${name} ${version}`, {
      problems: [`Available versions: ${known.join(', ') || 'none'}`],
    });
  }
  const found = text ? readDescription(text) : 'it is missing';
  const problems =
    typeof found === 'string'
      ? [`${descriptionFile}: ${found}`]
      : [
          ...identityMismatch(found, name, version),
          ...mismatchedFiles(found, files),
          ...(await mismatchedCompressed(published)),
        ];
  if (typeof found === 'string' || problems.length > 0) {
    throw new DamagedRelease(
      { name, version },
      problems,
      known.filter((other) => other !== version),
    );
  }
  return { release: found, files, contents: await readContents(target, name, version) };
}

/** Files of a release that are not those that were added. */
export class DamagedRelease extends CommandError {
  /** The faults of the files, without advice. */
  readonly damage: readonly string[];

  constructor(
    { name, version }: { readonly name: string; readonly version: string },
    damage: readonly string[],
    others: readonly string[],
  ) {
    super('damaged', `The files of ${name} ${version} are not those that were added`, {
      problems: [...damage, `Other versions to choose: ${others.join(', ') || 'none'}`],
    });
    this.damage = damage;
  }
}

/** A description that was put beside another version's files would make that other one live. */
function identityMismatch(release: Release, name: string, version: string): string[] {
  const id = `${nameOf(release)} ${release.description.version}`;
  return id === `${name} ${version}` ? [] : [`${descriptionFile} is that of ${id}`];
}

/** Whether two builds are the same except for the time and the commit of their making. */
export function isSameBuild(a: BuiltRelease, b: BuiltRelease): boolean {
  const names = new Set([...a.files.keys(), ...b.files.keys()]);
  for (const aboutIt of [descriptionFile, provenanceFile]) names.delete(aboutIt);
  const isSame = (file: string) => {
    const [left, right] = [a.files.get(file), b.files.get(file)];
    return left !== undefined && right !== undefined && left.equals(right);
  };
  return [...names].every(isSame) && timeless(a.release) === timeless(b.release);
}

const timeless = ({ kind, description }: Release) =>
  JSON.stringify(kind === 'shell' ? { ...description, builtAt: '', buildCommit: '' } : description);

function parseRelease(text: Buffer, place: string, version: string | null): Release {
  const found = readDescription(text, version);
  if (typeof found !== 'string') return found;
  throw new CommandError('refused', `${place}/${descriptionFile} cannot be used: ${found}`);
}

/** The release that a description is of, or what is wrong with it. */
function readDescription(text: Buffer, version: string | null = null): Release | string {
  try {
    const value: unknown = JSON.parse(text.toString());
    const isRemote = typeof value === 'object' && value !== null && 'container' in value;
    const renamed = version && typeof value === 'object' ? { ...value, version } : value;
    return isRemote
      ? { kind: 'remote', description: parseRemoteRelease(renamed) }
      : { kind: 'shell', description: parseKeeping(shellReleaseSchema, renamed) };
  } catch (cause) {
    if (!(cause instanceof ValidationError || cause instanceof SyntaxError)) throw cause;
    return cause.message;
  }
}

async function readBuild(dist: string): Promise<FileMap | null> {
  try {
    const entries = await readdir(dist, { withFileTypes: true, recursive: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    return new Map(
      await Promise.all(
        files.map(async (path): Promise<[string, Buffer]> => [
          path.slice(join(dist, sep).length).replaceAll(sep, '/'),
          await readFile(path),
        ]),
      ),
    );
  } catch (error) {
    if (isFileError(error, 'ENOENT') || isFileError(error, 'ENOTDIR')) return null;
    throw error;
  }
}
