import { CommandError } from '@patchbay/command-line';
import type { ReleaseLog, ReleasedName, Releases } from '@patchbay/domain/api';
import { ValidationError } from '@patchbay/shared/validation';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { descriptionFile } from '../../build/fit-description.ts';
import { brotliSize } from '../../checks/check-budget.ts';
import { encodingSuffix } from '../../files/content-encoding.ts';
import { digestOfFile, listFile, readFileList } from '../../files/released-hashes.ts';
import { previewPath } from '../../live/preview-link.ts';
import { registryFile } from '../../live/live-site.ts';
import { linesOf, readLog, readLogText, sha256 } from '../../state/change-log.ts';
import { releaseFolder, versionsFolder, type SiteState } from '../../state/site-state.ts';
import { readState } from '../../state/read-site-state.ts';
import type { ReleaseTarget } from '../../target/release-target.ts';
import { isGuarding } from '../../guard/guard-records.ts';
import { readOwner, readStatus, type NameStatus } from '../../release/read-status.ts';
import { standingOf } from '../../views/describe-views.ts';

interface ReadOptions {
  readonly target: ReleaseTarget;
  /** Whether the site shows versions that are not live to visitors who ask for them. */
  readonly hasPreviews: boolean;
}

/** The live releases, and a name for this very state of the site. */
export interface TaggedReleases {
  readonly releases: Releases;
  /** An `ETag`: another one once anything else is live. */
  readonly etag: string;
}

/** More than anybody looks through; a prune keeps fewer. */
const maxVersions = 20;

/** The tag of what is live now. */
export const readTag = async (target: ReleaseTarget): Promise<string> =>
  `"${sha256((await target.read(registryFile))?.toString() ?? '')}"`;

/**
 * Reads the live releases of the shell and all remotes, with all that can be made live (rule G156).
 * @throws CommandError `damaged` where the registry cannot be used
 */
export async function readReleases({ target, hasPreviews }: ReadOptions): Promise<TaggedReleases> {
  // Before the rest: a person who changes something by an older tag hears of it, and never the other way round.
  const etag = await readTag(target);
  const [status, state, log] = await Promise.all([
    readStatus(target),
    readState(target),
    readLogText(target),
  ]);
  const names = state
    ? await Promise.all(status.names.map((line) => describe(line, state, { target, hasPreviews })))
    : [];
  return {
    releases: {
      names,
      problems: [...status.problems],
      logLength: linesOf(log).length,
      canGuard: await isGuarding(target),
    },
    etag,
  };
}

async function describe(
  line: NameStatus,
  state: SiteState,
  options: ReadOptions,
): Promise<ReleasedName> {
  const { target } = options;
  const { previous, ...described } = line;
  const { name, live, canary } = described;
  const added = await Promise.all(
    (await target.subfolders(versionsFolder(name))).map(async (version) => ({
      version,
      addedAt: (await target.addedAt(releaseFolder(name, version))).toISOString(),
    })),
  );
  const isGiven = (version: string) => version === live || version === canary?.version;
  const newest = added
    .toSorted((a, b) => b.addedAt.localeCompare(a.addedAt))
    .filter(({ version }, index) => index < maxVersions || isGiven(version));
  return {
    ...described,
    rollbackTo: canary ? live : (previous[0] ?? null),
    versions: await Promise.all(
      newest.map(async ({ version, addedAt }) => ({
        version,
        addedAt,
        standing: standingOf(state, name, version),
        ...(await readOwner(target, name, version)),
        preview: await readPreview(options, name, version),
        sizeBytes: await readSize(target, name, version),
      })),
    ),
    moreVersions: added.length - newest.length,
  };
}

/** Null where there is nothing to look at: the version's own description cannot be read. */
async function readPreview(
  { target, hasPreviews }: ReadOptions,
  name: string,
  version: string,
): Promise<string | null> {
  if (!hasPreviews) return null;
  try {
    return await previewPath(target, name, version);
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Bytes by the hash of a file, or of the document that lists a version's: the same content weighs the same. */
const knownSizes = new LRUCache<string, number>({ max: 10_000 });
/** Versions of before share no files: each is read whole, once. */
const limitReads = pLimit(4);

/** All scripts and style sheets of a version, compressed by Brotli; null where they cannot be read. */
const readSize = (target: ReleaseTarget, name: string, version: string): Promise<number | null> =>
  limitReads(async () => {
    const folder = releaseFolder(name, version);
    try {
      const list = await target.read(`${folder}/${listFile}`);
      const described = list ?? (await target.read(`${folder}/${descriptionFile}`));
      if (!described) return null;
      const key = digestOfFile(described);
      const known = knownSizes.get(key);
      if (known !== undefined) return known;
      const listed = list && readFileList(list);
      const files = listed ? null : await target.readFolder(folder);
      const read = async (file: string) =>
        (files ? files.get(file) : await target.read(`${versionsFolder(name)}/${file}`)) ??
        undefined;
      const sizes = await Promise.all(
        (listed ?? [...(files?.keys() ?? [])].map((file) => ({ file, integrity: '' })))
          .filter(({ file }) => /\.(?:js|css)$/.test(file))
          .map(async ({ file, integrity }) => {
            const before = knownSizes.get(integrity);
            if (before !== undefined) return before;
            const content = await read(file);
            if (!content) throw new CommandError('damaged', `${file} is missing`);
            const size = await brotliSize(content, await read(file + encodingSuffix.br));
            if (integrity !== '') knownSizes.set(integrity, size);
            return size;
          }),
      );
      const size = sizes.reduce((sum, one) => sum + one, 0);
      knownSizes.set(key, size);
      return size;
    } catch (error) {
      // `status` says what is damaged.
      if (error instanceof CommandError) return null;
      throw error;
    }
  });

/** The number of lines that are asked for at a time. */
const maxLines = 30;

/**
 * The part of the log before a line, the newest first (rule G156).
 * @param people e-mails by the id of an account
 */
export async function readLogPart(
  target: ReleaseTarget,
  before: number,
  people: ReadonlyMap<number, string>,
): Promise<ReleaseLog & { readonly head: null }> {
  const registry = (await target.read(registryFile))?.toString() ?? null;
  const part = { before, max: maxLines };
  const { entries, hasMore, problems } = readLog(await readLogText(target), registry, part);
  return {
    entries: entries
      .toReversed()
      .map(({ number, at, action, team, account, subject, source, changes }) => ({
        ...{ number, at, action, team, subject, source, changes },
        person: account === null ? null : (people.get(account) ?? `Account ${account}`),
      })),
    hasMore,
    // Pages of before ask for it; it was the hash of the last line.
    head: null,
    problems: [...problems],
  };
}
