import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createHostCheck, wrongHost } from '@patchbay/node-kit/http-server';
import { readSetup } from '@patchbay/registry/build';
import { createProblemLogger, grantedHosts, withSetup } from '@patchbay/registry/live';
import { composePage, rootFiles, rootPaths } from '@patchbay/registry/page';
import { FolderTarget } from '@patchbay/registry/target';
import type { AppConfig } from '@patchbay/shared/config';
import { parse } from '@patchbay/shared/parse';
import {
  remoteBasePath,
  parseRemoteRelease,
  shellBasePath,
  shellReleaseSchema,
  type Registry,
} from '@patchbay/shared/registry';
import { createDevPages } from './dev-pages.ts';
import { readSystem } from './server/page-request.ts';
import { contentSecurityPolicy, siteHeaders } from './security-headers.ts';

export { findFreePort } from './free-port.ts';

interface DevSiteOptions {
  readonly config: AppConfig;
  /** The folder where `remote-settings.json` is looked for. */
  readonly siteDir: string;
  readonly port: number;
  /** Addresses of the packages' development servers. */
  readonly shellServer: string;
  readonly remoteServers: readonly string[];
  /** Whether pages are rendered here first, as the site's server does it. */
  readonly isRendering: boolean;
}

const refreshHookPath = '/react-refresh-hook.js';

/**
 * Each bundle brings a react-refresh of its own, and React tells only the first that asks. This hook, there before any
 * bundle, passes everything on to all of them; without it an edit in a remote would not show.
 */
const refreshHook = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject(renderer) {
    const id = this.renderers.size + 1;
    this.renderers.set(id, renderer);
    return id;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};
`;

/**
 * Serves the composed product from the packages' development servers, all behind one origin as in production.
 */
export async function startDevSite(options: DevSiteOptions): Promise<{ close(): void }> {
  const { config, shellServer, remoteServers, port, isRendering } = options;
  const app = new Hono();
  const logProblems = createProblemLogger((line) => {
    console.error(line);
  });
  /** Folder of a release on the site to the server that has its files. */
  const serverByFolder = new Map<string, string>();
  const pages = isRendering
    ? await createDevPages(config, (folder) => serverByFolder.get(folder))
    : null;

  async function readRegistry(): Promise<Registry> {
    const [shell, ...remotes] = await Promise.all([
      fetchJson(shellServer).then((value) => parse(shellReleaseSchema, value)),
      ...remoteServers.map(async (server) => {
        const release = parseRemoteRelease(await fetchJson(server));
        serverByFolder.set(remoteBasePath(release), server);
        return release;
      }),
    ]);
    serverByFolder.set(shellBasePath(shell), shellServer);
    const registry = { shell, remotes, canaries: [], problems: [] };
    const live = withSetup(registry, await readSetup(new FolderTarget(options.siteDir)));
    logProblems(live);
    return live;
  }

  /** Nothing is preloaded: a file that is served from memory carries no hash that a preload could be matched by. */
  const withoutPreloads = ({ shell, remotes, ...registry }: Registry): Registry => ({
    ...registry,
    shell: { ...shell, initial: [] },
    remotes: remotes.map((release) => ({
      ...release,
      initial: [],
      early: release.early.map((route) => ({ ...route, files: [] })),
    })),
  });

  const answersTo = createHostCheck([]);
  app.use((context, next) =>
    answersTo({ url: context.req.url, headers: { host: context.req.header('Host') } })
      ? next()
      : Promise.resolve(context.text(wrongHost, 421, siteHeaders)),
  );

  app.get(refreshHookPath, (context) =>
    context.body(refreshHook, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );

  app.get('*', async (context) => {
    let { path } = context.req;
    if (rootPaths.some((rootPath) => rootPath === path)) {
      const file = rootFiles(await readRegistry(), config).get(path);
      if (file && 'text' in file)
        return context.body(file.text, 200, { 'Content-Type': file.contentType });
      path = file?.copyOf ?? path;
    }
    for (const [folder, server] of serverByFolder) {
      if (!path.startsWith(folder)) continue;
      const answer = await fetch(`${server}/${path.slice(folder.length)}`);
      return new Response(answer.body, {
        status: answer.status,
        headers: {
          'Content-Type': answer.headers.get('Content-Type') ?? 'text/plain',
          'Cache-Control': 'no-store',
        },
      });
    }
    const registry = await readRegistry();
    const template = await (await fetch(`${shellServer}/page.html`)).text();
    const page = composePage(template, withoutPreloads(registry), config).replace(
      '</title>',
      `</title>\n    <script src="${refreshHookPath}"></script>`,
    );
    const rendered = await pages?.render(registry, page, {
      url: context.req.url,
      system: readSystem(context),
    });
    const headers = {
      ...siteHeaders,
      'Content-Security-Policy': contentSecurityPolicy(config, { hosts: grantedHosts(registry) }),
      'Cache-Control': 'no-store',
    };
    if (!rendered) return context.html(page, 200, headers);
    if ('to' in rendered) return context.redirect(rendered.to);
    return context.html(rendered.text, rendered.status === 404 ? 404 : 200, headers);
  });

  app.onError((error, context) => {
    console.error(error);
    return context.text(`The development site cannot answer: ${error.message}`, 503);
  });

  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => {
      resolve({
        close: () => {
          server.close();
          void pages?.close();
        },
      });
    });
    server.on('error', reject);
  });
}

async function fetchJson(server: string): Promise<unknown> {
  return (await fetch(`${server}/release.json`)).json();
}
