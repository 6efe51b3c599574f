import { join } from 'node:path';
import { grantedHosts } from '@patchbay/registry/live';
import type { AppConfig } from '@patchbay/shared/config';
import { releaseFolder, shellName } from '@patchbay/registry/state';
import type { Registry, RemoteRelease } from '@patchbay/shared/registry';
import { createLogOnce } from '../log-once.ts';
import type { PageRequest, RenderOutcome, ServerFile, ThreadData } from './messages.ts';
import { ownerName, startPool, type RenderingLimits, type RenderPool } from './render-pool.ts';

export interface PageRenderer {
  /** Starts threads for what is live, before anybody asks. Resolves once they have rendered a page, or cannot. */
  readonly prepare: (registry: Registry) => Promise<void>;
  /**
   * Renders a page from the live releases for a visitor. Never rejects: a page that cannot be rendered in time is left to the
   * browser.
   */
  readonly render: (registry: Registry, request: PageRequest) => Promise<RenderOutcome>;
  /** The number of threads that render, and of those that are still to become ready. */
  readonly threads: () => { readonly ready: number; readonly starting: number };
  readonly close: () => Promise<void>;
}

interface PageRendererOptions {
  readonly siteDir: string;
  readonly config: AppConfig;
  /** The address at which this server reaches the backend. */
  readonly apiHost: string;
  /** Called once for each thing that keeps pages from being rendered. */
  readonly say: (line: string) => void;
  readonly threads: number;
  readonly limits?: Partial<RenderingLimits>;
}

const usualLimits: RenderingLimits = { patienceMs: 1500, threadMs: 5000, heapMiB: 192 };

/** Renders pages in threads of their own. */
export function createPageRenderer({
  siteDir,
  config,
  apiHost,
  say,
  threads: size,
  limits: givenLimits = {},
}: PageRendererOptions): PageRenderer {
  const limits = { ...usualLimits, ...givenLimits };
  const logOnce = createLogOnce(say);
  let pool: RenderPool | null = null;

  /** The threads of the live releases; null where their shell cannot be rendered. */
  function poolFor(registry: Registry): RenderPool | null {
    // The live registry is only parsed again where its text has changed.
    if (pool?.registry === registry) return pool;
    const { shell, remotes, canaries, settings = {} } = registry;
    if (!shell.server) return null;
    void pool?.close();
    const tried = canaries.map(({ release }) => release);
    const data: ThreadData = {
      config,
      apiHost,
      shell: { version: shell.version, builtAt: shell.builtAt },
      shellFile: {
        owner: ownerName({ name: 'shell', version: shell.version }),
        path: join(siteDir, releaseFolder(shellName, shell.version), shell.server.file),
        integrity: shell.server.integrity,
      },
      remotes,
      canaries: tried,
      settings,
      askableHosts: grantedHosts(registry).connect,
      remoteFiles: [...remotes, ...tried].flatMap((release) => serverFileOf(siteDir, release)),
      patienceMs: limits.patienceMs,
    };
    pool = startPool({ registry, data, size, limits, say, logOnce });
    return pool;
  }

  return {
    prepare: async (registry) => {
      await poolFor(registry)?.prepared;
    },
    render: async (registry, request) =>
      (await poolFor(registry)?.render(request)) ?? {
        kind: 'left',
        reason: 'the shell has no server part',
        cause: 'chosen',
      },
    threads: () => pool?.threads() ?? { ready: 0, starting: 0 },
    close: async () => {
      await pool?.close();
      pool = null;
    },
  };
}

function serverFileOf(siteDir: string, release: RemoteRelease): ServerFile[] {
  const { server } = release;
  if (!server) return [];
  const path = join(siteDir, releaseFolder(release.name, release.version), server.file);
  return [{ owner: ownerName(release), path, integrity: server.integrity }];
}
