import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { routes } from '@patchbay/domain/routes';
import { parse } from '@patchbay/shared/parse';
import { remoteBasePath, shellBasePath } from '@patchbay/shared/registry';
import { array, boolean, lazy, object, string } from '@patchbay/shared/validation';
import type { KeptAnswer } from '../../window/window.ts';
import { readBytes, registryOf } from './read-site.ts';

/** Bytes of all that is kept. The whole product has a tenth of it. */
const maxBytes = 64 * 1024 ** 2;
const maxFiles = 2_000;
const askedAtOnce = 4;

const contentTypes = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
]);

/** Files that their names say the content of, so that one that is there need not be asked for again. */
const releasedFile = /^\/(?:shell|remotes)\/[\w./-]+\.\w+$/;
const isReleased = (path: string) => releasedFile.test(path) && !path.includes('..');

const fileSchema = object({ file: string().required() });
const listSchema = array(fileSchema.required()).required();
const releaseSchema = object({
  name: string(),
  version: string().required(),
  sharesFiles: boolean(),
  /** A release for staff has nothing for the library. */
  requires: string(),
  entry: fileSchema.required(),
  assets: array(fileSchema.required()).default([]),
  fileList: fileSchema.optional().default(undefined),
});
const registrySchema = object({
  shell: releaseSchema.required(),
  remotes: array(lazy(() => releaseSchema.required())).required(),
});

const indexSchema = object({
  origin: string().required(),
  page: string().required(),
  policy: string().defined(),
  files: array(string().required()).required(),
}).required();

interface KeptIndex {
  readonly origin: string;
  /** The page that browsers render, whatever its address: nobody's data is in it. */
  readonly page: string;
  readonly policy: string;
  /** Paths of the site. */
  readonly files: readonly string[];
}

interface KeptSiteOptions {
  readonly origin: string;
  /** Made where it is not there. */
  readonly folder: string;
  readonly fetch: typeof fetch;
}

/** The last page of the site that was seen with all its files, in a folder of the app. */
export interface KeptSite {
  /** The page as HTML; null where none is kept of this site. */
  page(): Promise<string | null>;
  /** What is kept of a path; with `isPage`, the page. Null where nothing is. */
  find(path: string, isPage: boolean): Promise<KeptAnswer | null>;
  /**
   * Keeps the site as it is now, in place of what was kept, once all of it is here.
   * @throws Error where a part of it does not come, or is too much
   */
  keep(signal: AbortSignal): Promise<void>;
}

/** The paths of all files that a page and its releases name. */
function pathsOf(page: string) {
  const { shell, remotes } = parse(registrySchema, JSON.parse(registryOf(page)));
  const releases = [
    { ...shell, folder: shellBasePath(shell) },
    ...remotes
      .filter(({ requires }) => requires !== 'staff')
      .map((remote) => ({
        ...remote,
        folder: remoteBasePath({ ...remote, name: remote.name ?? '' }),
      })),
  ];
  // The site has the files of its assets origin too.
  const addresses = page.matchAll(/ (?:src|href)="(?:https?:\/\/[^/"]+)?(\/[^"]*)"/g);
  const inPage = [...addresses].map(([, path = '']) => path);
  return {
    files: [
      ...inPage,
      ...releases.flatMap(({ folder, entry, assets, fileList }) =>
        [entry, ...assets, ...(fileList ? [fileList] : [])].map(({ file }) => folder + file),
      ),
    ],
    /** The folders that the files of a list lie in, by the list's path. */
    lists: new Map(
      releases.flatMap(({ folder, fileList }) =>
        fileList ? [[folder + fileList.file, folder] as const] : [],
      ),
    ),
  };
}

/** The paths that a style sheet names, such as fonts. */
const pathsOfStyles = (path: string, css: string) =>
  [...css.matchAll(/url\(["']?([^"')]+)["']?\)/g)].map(
    ([, address = '']) => new URL(address, `https://site.invalid${path}`).pathname,
  );

export function createKeptSite({ origin, folder, fetch }: KeptSiteOptions): KeptSite {
  const indexFile = join(folder, 'index.json');
  const fileOf = (path: string) =>
    join(folder, createHash('sha256').update(path).digest('hex') + extname(path));

  /** Null too where a file of the app's was changed by somebody else: the site is asked then. */
  const readIndex = async (): Promise<KeptIndex | null> => {
    const text = await readFile(indexFile, 'utf8').catch(() => null);
    if (text === null) return null;
    try {
      const index = parse(indexSchema, JSON.parse(text));
      return index.origin === origin ? index : null;
    } catch {
      return null;
    }
  };

  const read = async (path: string, signal: AbortSignal): Promise<Buffer> => {
    signal.throwIfAborted();
    const kept = await readFile(fileOf(path)).catch(() => null);
    if (kept) return kept;
    const { bytes } = await readBytes(`${origin}${path}`, {
      fetch,
      accept: '*/*',
      maxBytes,
      signal,
    });
    return bytes;
  };

  async function keepFiles(page: string, signal: AbortSignal): Promise<readonly string[]> {
    const { files, lists } = pathsOf(page);
    const paths = new Set(files.filter(isReleased));
    let size = 0;
    const keepOne = async (path: string) => {
      const content = await read(path, signal);
      size += content.length;
      if (size > maxBytes || paths.size > maxFiles)
        throw new Error('The site is too large to keep');
      const listed = lists.get(path);
      const named =
        listed === undefined
          ? path.endsWith('.css')
            ? pathsOfStyles(path, content.toString('utf8'))
            : []
          : parse(listSchema, JSON.parse(content.toString('utf8'))).map(
              ({ file }) => listed + file,
            );
      await writeWhole(fileOf(path), content);
      return named.filter((one) => isReleased(one) && !paths.has(one));
    };
    let next: readonly string[] = [...paths];
    while (next.length > 0) {
      const found: string[] = [];
      for (let start = 0; start < next.length; start += askedAtOnce) {
        const some = await settleAll(next.slice(start, start + askedAtOnce).map(keepOne));
        found.push(...some.flat());
      }
      next = [...new Set(found)].filter((path) => !paths.has(path));
      for (const path of next) paths.add(path);
    }
    return [...paths];
  }

  const removeOthers = async (files: readonly string[]) => {
    const ours = new Set([indexFile, ...files.map(fileOf)]);
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (!ours.has(path)) await rm(path, { recursive: true, force: true });
    }
  };

  return {
    page: async () => (await readIndex())?.page ?? null,
    find: async (path, isPage) => {
      const index = await readIndex();
      if (!index) return null;
      if (isPage) {
        return {
          status: 200,
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-store',
            'content-security-policy': index.policy,
          },
          body: Buffer.from(index.page),
        };
      }
      if (!index.files.includes(path)) return null;
      const body = await readFile(fileOf(path)).catch(() => null);
      const type = contentTypes.get(extname(path)) ?? 'application/octet-stream';
      // Not for good: the browser would believe a file that somebody has changed here.
      return (
        body && {
          status: 200,
          headers: {
            'content-type': type,
            'cache-control': 'no-store',
            // The page may have asked the assets origin for it.
            'access-control-allow-origin': '*',
          },
          body,
        }
      );
    },
    keep: async (signal) => {
      // The browser renders this one, so that it has nothing of its address or of a person.
      const asked = { fetch, accept: 'text/html', maxBytes: 1024 ** 2, signal };
      const { bytes, headers } = await readBytes(`${origin}${routes.settings}`, asked);
      const page = bytes.toString('utf8');
      if ((await readIndex())?.page === page) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const files = await keepFiles(page, signal);
      const policy = headers.get('content-security-policy') ?? '';
      await writeWhole(indexFile, JSON.stringify({ origin, page, policy, files }));
      await removeOthers(files);
    },
  };
}

/** Whole or not at all, also where the app is killed meanwhile. */
async function writeWhole(path: string, content: Buffer | string): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, content);
  await rename(temporary, path);
}

/** Fails as `Promise.all` does, but not before all have ended: nothing is written after that. */
async function settleAll<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
