import { join } from 'node:path';
import { grantedHosts } from '@patchbay/registry/live';
import type { AppConfig } from '@patchbay/shared/config';
import {
  remoteBasePath,
  shellBasePath,
  type Registry,
  type RemoteRelease,
} from '@patchbay/shared/registry';
import { createTellOnce } from '../tell-once.ts';
import type { PageRequest, RenderOutcome, ServerFile } from './messages.ts';
import { ownerName } from './page-owners.ts';
import { createPageShares } from './page-shares.ts';
import type { ThreadLimits, ThreadOrders } from './thread/rendering-thread.ts';
import {
  createThreadPool,
  mostJobsOfThread,
  type usualRests,
  type usualRestsOfWork,
  type ThreadPool,
} from './thread-pool.ts';

export interface PageRenderer {
  /** Makes threads ready for what is live, before anybody asks. Resolves once one is, or none can be. */
  readonly prepare: (registry: Registry) => Promise<void>;
  /**
   * Renders a page from the live releases for a visitor. Never rejects: a page that cannot be rendered is left to the
   * browser. So are those of the first visitors after a release, until its code runs; those of a server that has just started
   * wait for it as they wait for the backend.
   * @param customer whoever asks, so that nobody else's pages are left for theirs; without one, it may be any number
   */
  readonly render: (
    registry: Registry,
    request: PageRequest,
    customer?: string,
  ) => Promise<RenderOutcome>;
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
  readonly limits?: Partial<ThreadLimits>;
  readonly rests?: Partial<typeof usualRests>;
  readonly restsOfWork?: Partial<typeof usualRestsOfWork>;
  /** How long a page waits until a place is free, in milliseconds. */
  readonly placeMs?: number;
  /** The time of processors that a thread has had, in milliseconds; by default what the system says. */
  readonly processorMs?: () => number;
}

const usualLimits: ThreadLimits = {
  startMs: 10_000,
  workMs: 100,
  patienceMs: 1500,
  heapMiB: 192,
  besideMiB: 256,
};
const left = (reason: string): RenderOutcome => ({ kind: 'left', reason });

const shareIsUsed: RenderOutcome = {
  kind: 'left',
  reason: 'this customer has as many pages rendered as its share',
  isUntried: true,
};

/** Renders pages in threads of their own. */
export function createPageRenderer({
  siteDir,
  config,
  apiHost,
  say,
  threads: size,
  limits: givenLimits = {},
  rests = {},
  restsOfWork = {},
  placeMs = 500,
  processorMs,
}: PageRendererOptions): PageRenderer {
  const limits = { ...usualLimits, ...givenLimits };
  const tellOnce = createTellOnce(say);
  const shares = createPageShares({ most: size * mostJobsOfThread, patienceMs: placeMs });
  let pool: ThreadPool | null = null;
  /** Whether pages wait for the first thread: the server has just started, so that no earlier release is rendered. */
  let isAwaited = false;

  /** The threads of the live releases; null where their shell cannot be rendered. */
  function poolFor(registry: Registry): ThreadPool | null {
    // The live registry is only parsed again where its text has changed.
    if (pool?.registry === registry) return pool;
    const orders = ordersFor(registry);
    if (!orders) return null;
    isAwaited = pool === null;
    void pool?.end();
    const own = createThreadPool({
      registry,
      orders,
      size,
      limits,
      rests,
      restsOfWork,
      ...(processorMs && { processorMs }),
      say,
      tellOnce,
    });
    pool = own;
    void own.begun.then(() => {
      if (pool === own) isAwaited = false;
    });
    return own;
  }

  /** Waits for the first thread, as long as a page waits for the backend. */
  async function awaitFirst({ begun }: ThreadPool): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limits.patienceMs).unref();
    });
    await Promise.race([begun, late]);
    clearTimeout(timer);
  }

  function ordersFor(registry: Registry): ThreadOrders | null {
    const { shell, remotes, canaries, settings = {} } = registry;
    if (!shell.server) return null;
    const tried = canaries.map(({ release }) => release);
    return {
      config,
      apiHost,
      shell: { version: shell.version, builtAt: shell.builtAt },
      shellFile: {
        owner: ownerName({ name: 'shell', version: shell.version }),
        path: join(siteDir, shellBasePath(shell), shell.server.file),
        integrity: shell.server.integrity,
      },
      remotes,
      canaries: tried,
      settings,
      askableHosts: grantedHosts(registry).connect,
      remoteFiles: [...remotes, ...tried].flatMap((release) => serverFileOf(siteDir, release)),
    };
  }

  return {
    prepare: async (registry) => {
      await poolFor(registry)?.begun;
    },
    render: async (registry, request, customer) => {
      const own = poolFor(registry);
      if (!own) return left('the shell has no server part');
      const rest = own.restOf(request);
      if (rest !== null) return left(rest);
      if (isAwaited) await awaitFirst(own);
      const giveBack = await shares.take(customer);
      if (!giveBack) return shareIsUsed;
      try {
        return await own.render(request);
      } finally {
        giveBack();
      }
    },
    threads: () => pool?.count() ?? { ready: 0, starting: 0 },
    close: async () => {
      await pool?.end();
      pool = null;
    },
  };
}

function serverFileOf(siteDir: string, release: RemoteRelease): ServerFile[] {
  const { server } = release;
  if (!server) return [];
  const path = join(siteDir, remoteBasePath(release), server.file);
  return [{ owner: ownerName(release), path, integrity: server.integrity }];
}
