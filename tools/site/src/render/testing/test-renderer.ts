import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAppConfig } from '@patchbay/registry/config';
import { parseRegistry, type Registry } from '@patchbay/shared/registry';
import { createPageRenderer, type PageRenderer } from '../page-renderer.ts';

const digestOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const asset = (file: string) => ({ file, integrity: `sha384-${'A'.repeat(64)}` });

/** A shell that asks the remote of the first segment for what it shows, and on its own page the footer for its slot. */
export const shellPart = `
  exports.doors = {
    react: { version: 'the shell’s' },
    query: { fail: () => { throw new Error('no luck'); } },
  };
  exports.renderPage = async ({ url, remotes, settings, moduleOf, atWork, signal }) => {
    const name = new URL(url).pathname.split('/')[1];
    const release = remotes.find((remote) => remote.name === name);
    if (!release) {
      const slot = remotes.find((remote) => remote.name === 'footer');
      const owner = slot && slot.name + ' ' + slot.version;
      if (!slot || !moduleOf(slot)) return page('home', []);
      atWork(owner);
      const shown = moduleOf(slot).show();
      atWork(null);
      return page('home and ' + shown, [slot]);
    }
    const module = moduleOf(release);
    if (!module) return { kind: 'left', reason: 'no part' };
    const over = new Promise((resolve) => signal.addEventListener('abort', resolve));
    const shown = await Promise.race([module.show(url, settings[name]), over.then(() => unanswered)]);
    return typeof shown === 'object' ? { ...page('', [release]), ...shown } : page(shown, [release]);
  };
  const unanswered = { kind: 'left', reason: 'the backend did not answer', isUnanswered: true };
  const page = (markup, remotes) => ({
    kind: 'page', status: 200, title: null, head: '', markup, problems: [],
    content: { address: '', remotes: remotes.map(({ name, version }) => ({ name, version })), answers: [] },
  });
`;

/** The server part of a remote that does what it should. */
export const goodPart = `exports.show = () => 'shown with ' + require('react').version;`;

const config = readAppConfig({ API_HOST: 'http://localhost:4000' });

/** Patient with a busy machine. */
const limits = { patienceMs: 20_000, threadMs: 30_000, heapMiB: 64 };

type RendererOptions = Parameters<typeof createPageRenderer>[0];

/**
 * Gives each test of the file that calls it a renderer of one thread, over a folder of releases of its own. What a test
 * begins with it ends with the test.
 */
export function useTestRenderer() {
  const told: string[] = [];
  let onTold: () => void = () => undefined;
  const servers: Server[] = [];
  let siteDir: string;
  let renderer: PageRenderer;

  const create = (options: Partial<RendererOptions> = {}) =>
    createPageRenderer({
      siteDir,
      config,
      apiHost: config.apiHost,
      threads: 1,
      say: (line: string) => {
        told.push(line);
        onTold();
      },
      limits,
      ...options,
    });

  beforeEach(async () => {
    siteDir = await mkdtemp(join(tmpdir(), 'render-'));
    told.length = 0;
    renderer = create();
  });

  afterEach(async () => {
    await renderer.close();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
    await rm(siteDir, { recursive: true });
  });

  /** Writes a server part into a folder of the site, as a release would. */
  const publish = async (folder: string, part: string) => {
    await mkdir(join(siteDir, folder), { recursive: true });
    await writeFile(join(siteDir, folder, 'server.1.cjs'), part);
    return { file: 'server.1.cjs', integrity: digestOf(part) };
  };

  return {
    /** The lines that the renderer has said. */
    told,
    /** Resolves once the renderer has said a line with `text`: what a thread tells of itself comes beside its pages. */
    untilTold: (text: string) =>
      new Promise<void>((resolve) => {
        onTold = () => {
          if (told.some((line) => line.includes(text))) resolve();
        };
        onTold();
      }),
    publish,
    /** Puts a renderer with other options into the place of the test's. */
    restart: async (options: Partial<RendererOptions>) => {
      await renderer.close();
      renderer = create(options);
    },
    renderer: (): PageRenderer => renderer,
    /** A site whose remotes have these server parts. */
    siteWith: async (parts: Readonly<Record<string, string | null>>): Promise<Registry> => {
      const remotes = await Promise.all(
        Object.entries(parts).map(async ([name, part]) => ({
          name,
          version: '1.0.0',
          contract: '1.0.0',
          container: `patchbay__${name}`,
          mounts: [{ path: `/${name}/` }],
          entry: asset('remoteEntry.js'),
          ...(part === null ? {} : { server: await publish(`remotes/${name}/1.0.0`, part) }),
        })),
      );
      return parseRegistry({
        shell: {
          version: '1.0.0',
          contract: '1.0.0',
          early: asset('early.js'),
          entry: asset('boot.js'),
          icon: 'icon.svg',
          buildCommit: 'abc',
          builtAt: '2026-01-01T00:00:00.000Z',
          server: await publish('shell/1.0.0', shellPart),
        },
        remotes,
      });
    },
    /** The outcome for a visitor. */
    ask: (registry: Registry, path: string, canaries: readonly string[] = []) =>
      renderer.render(registry, { url: `http://site.test${path}`, system: null, canaries }),
    /** A server on this machine, and its port. */
    listening: async (listener: RequestListener) => {
      const server = createServer(listener).listen(0, '127.0.0.1');
      servers.push(server);
      await once(server, 'listening');
      return { server, port: String((server.address() as AddressInfo).port) };
    },
  };
}
