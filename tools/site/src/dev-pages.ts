import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { releaseFolder, shellName } from '@patchbay/registry/state';
import { prepareFirstScreens, styleSheetsOf } from '@patchbay/registry/page';
import type { AppConfig } from '@patchbay/shared/config';
import {
  remoteBasePath,
  shellBasePath,
  type Registry,
  type RemoteRelease,
} from '@patchbay/shared/registry';
import type { PageRequest } from './render/messages.ts';
import { createPageRenderer } from './render/page-renderer.ts';

/** A file that a development server has. */
interface DevFile {
  /** Its address. */
  readonly from: string;
  /** Its path on the site. */
  readonly path: string;
}

export interface DevPages {
  /** The page with its first screen; null where it is left to the browser, and the console says why. */
  readonly render: (
    registry: Registry,
    page: string,
    request: Omit<PageRequest, 'canaries'>,
  ) => Promise<{ readonly text: string; readonly status: number } | { readonly to: string } | null>;
  readonly close: () => Promise<void>;
}

/**
 * The limits of development: code that is being written is not fast yet; a page that takes longer than a deployed site
 * waits is reported all the same.
 */
const limits = { patienceMs: 5_000, threadMs: 10_000, heapMiB: 256 };

/**
 * Renders pages as the site's server does, from the server parts that the development servers have just built. Nothing is
 * kept: each page is rendered with the sources as they are now.
 */
export async function createDevPages(
  config: AppConfig,
  serverOf: (folder: string) => string | undefined,
): Promise<DevPages> {
  const siteDir = await mkdtemp(join(tmpdir(), 'patchbay-dev-'));
  const renderer = createPageRenderer({
    siteDir,
    config,
    apiHost: config.apiHost,
    threads: 1,
    limits,
    say: (line) => {
      console.error(line);
    },
  });
  let known: { readonly text: string; readonly registry: Registry } | null = null;

  /** The same registry as long as nothing was built again, so that its threads stay. */
  async function withFiles(registry: Registry): Promise<Registry> {
    const text = JSON.stringify(registry);
    if (known?.text === text) return known.registry;
    const { shell, remotes } = registry;
    const fileOf = (
      base: string,
      { name, version, server }: Pick<RemoteRelease, 'name' | 'version' | 'server'>,
    ): DevFile[] => {
      const address = serverOf(base);
      return server && address !== undefined
        ? [
            {
              from: `${address}/${server.file}`,
              path: `${releaseFolder(name, version)}/${server.file}`,
            },
          ]
        : [];
    };
    const files = [
      ...fileOf(shellBasePath(shell), { ...shell, name: shellName }),
      ...remotes.flatMap((remote) => fileOf(remoteBasePath(remote), remote)),
    ];
    await Promise.all(
      files.map(async ({ from, path }) => {
        const file = join(siteDir, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, await (await fetch(from)).text());
      }),
    );
    known = { text, registry };
    return registry;
  }

  return {
    render: async (asked, page, { url, system }) => {
      const registry = await withFiles(asked);
      await renderer.prepare(registry);
      const outcome = await renderer.render(registry, { url, system, canaries: [] });
      if (outcome.kind === 'redirect') return { to: outcome.location };
      const { pathname } = new URL(url);
      if (outcome.kind === 'left') {
        console.error(`${pathname} is rendered by the browser: ${outcome.reason}.`);
        return null;
      }
      const shown = new Set(outcome.remotes.map(({ name }) => name));
      const rendered = registry.remotes.filter(({ name }) => shown.has(name));
      // A file that is served from memory has no hash.
      const styleSheets = styleSheetsOf({ rendered, pathname }).replaceAll(
        / integrity="[^"]*"/g,
        '',
      );
      const text = prepareFirstScreens(page)(outcome, { styleSheets }).toString();
      return { text, status: outcome.status };
    },
    close: async () => {
      await renderer.close();
      await rm(siteDir, { recursive: true, force: true });
    },
  };
}
