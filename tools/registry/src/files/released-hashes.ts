import { createHash } from 'node:crypto';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { parseJson } from '@patchbay/node-kit/http-server';
import { assetSchema, type Asset } from '@patchbay/shared/registry';
import { LRUCache } from 'lru-cache';
import { readOwnFile } from './read-own-file.ts';

type Hashes = ReadonlyMap<string, string>;

const maxReleases = 200;
const maxShared = 10_000;
/** Some thirty times what the largest of the product's own has. Everybody waits while they are looked at. */
const maxValues = 10_000;

/** The folder of a release, and a file below it. */
const inRelease = /^(\/(?:shell|remotes\/[a-z0-9-]+)\/[^/]+)\/(.+)$/;
/** The folder of all releases of a name, and a file that they share. */
const inShared = /^(\/(?:shell|remotes\/[a-z0-9-]+))\/([^/]+)$/;

/** In the folder of a version: the files that it shares with others, each with its hash. */
export const listFile = 'files.json';

const isAsset = (value: unknown): value is Asset =>
  assetSchema.isValidSync(value, { strict: true });

/** The hash of a file's content, as releases, statements and the page's scripts say it. */
export const digestOfFile = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Files with their hashes, wherever a description or a list has them. */
const assetsIn = (value: object): readonly Asset[] =>
  Object.values(value).flatMap((field: unknown) =>
    Array.isArray(field) ? field.filter(isAsset) : isAsset(field) ? [field] : [],
  );

/** Reads the list of what a version shares; null where it cannot be used. */
export function readFileList(text: Buffer): readonly Asset[] | null {
  try {
    const list = parseJson(text.toString(), maxValues);
    return Array.isArray(list) && list.every(isAsset) ? list : null;
  } catch {
    return null;
  }
}

function parseObject(text: Buffer): object {
  const value: unknown = parseJson(text.toString(), maxValues);
  return typeof value === 'object' && value !== null ? value : {};
}

/**
 * Finds the hash that a release says of one of its files: in its description, or in its list of files. Null where neither says one,
 * as of a font, or where they cannot be read: the file is served as it is then.
 */
export function createReleasedHashes(siteDir: string) {
  const known = new LRUCache<string, Hashes>({ max: maxReleases });

  /** @throws Error where a description or list cannot be used */
  async function readHashes(folder: string, description: string): Promise<Hashes> {
    const described = assetsIn(parseObject(await readOwnFile(description)));
    const lists = described.filter(({ file }) => /^file-list\.[^/]+$/.test(file));
    const listed = lists.map(async ({ file, integrity }) => {
      const text = await readOwnFile(join(siteDir, folder, file));
      if (digestOfFile(text) !== integrity) throw new Error(`${file} is damaged`);
      return assetsIn([parseObject(text)].flat());
    });
    const assets = [...described, ...(await Promise.all(listed)).flat()];
    return new Map(assets.map(({ file, integrity }) => [file, integrity]));
  }

  /** Files that releases share are known for good: their names are those of their content. */
  const shared = new LRUCache<string, string>({ max: maxShared });

  async function sharedHashOf(path: string): Promise<string | null> {
    const [, folder, file] = inShared.exec(path) ?? [];
    if (folder === undefined || file === undefined) return null;
    const entries = await readdir(join(siteDir, folder), { withFileTypes: true }).catch(() => []);
    for (const version of entries.filter((entry) => entry.isDirectory())) {
      const place = join(siteDir, folder, version.name, listFile);
      const list = await readOwnFile(place).catch(() => null);
      for (const listed of (list && readFileList(list)) ?? []) {
        shared.set(`${folder}/${listed.file}`, listed.integrity);
      }
    }
    return shared.get(path) ?? null;
  }

  return async function hashOf(path: string): Promise<string | null> {
    const [, folder, file] = inRelease.exec(path) ?? [];
    if (folder === undefined || file === undefined) return shared.get(path) ?? sharedHashOf(path);
    const description = await findFile(siteDir, `${folder}/release.json`);
    if (!description) return null;
    let hashes = known.get(description.id);
    if (!hashes) {
      try {
        hashes = await readHashes(folder, description.file);
      } catch {
        return null;
      }
      known.set(description.id, hashes);
    }
    return hashes.get(file) ?? null;
  };
}

export interface FoundFile {
  /** Its path, links resolved. */
  readonly file: string;
  readonly size: number;
  /**
   * Changes with its content: a version that was pruned can come again with other files. A file that is put back from a copy has the time
   * of that copy, which the damaged one may have as well.
   */
  readonly id: string;
}

/** A file below the folder; null where there is none, or it lies outside. */
export async function findFile(folder: string, path: string): Promise<FoundFile | null> {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    if (!file.startsWith(root + sep)) return null;
    const found = await stat(file);
    const { size, mtimeMs, ctimeMs } = found;
    return found.isFile() ? { file, size, id: `${size} ${mtimeMs} ${ctimeMs} ${file}` } : null;
  } catch {
    return null;
  }
}
