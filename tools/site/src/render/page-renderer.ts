import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { AppConfig } from '@patchbay/shared/config';
import { remoteBasePath, shellBasePath, type Registry } from '@patchbay/shared/registry';
import type { RenderOutcome, ServerFile } from './messages.ts';
import {
  startRenderingThread,
  type RenderingThread,
  type ThreadLimits,
  type ThreadOrders,
} from './rendering-thread.ts';

export interface PageRenderer {
  /**
   * What a visitor of an address gets of what is live. Never rejects: what cannot be rendered is left to the browser. The
   * first visitors after a release are left to theirs too, until the code of it runs.
   */
  readonly render: (registry: Registry, url: string) => Promise<RenderOutcome>;
  readonly close: () => Promise<void>;
}

interface PageRendererOptions {
  readonly siteDir: string;
  readonly config: AppConfig;
  /** Where this server reaches the backend. */
  readonly apiHost: string;
  /** Told once of each thing that keeps pages from being rendered. */
  readonly say: (line: string) => void;
  readonly threads?: number;
  readonly limits?: Partial<ThreadLimits>;
}

const usualLimits: ThreadLimits = { workMs: 100, patienceMs: 1500, heapMiB: 192 };
const mostJobsOfThread = 32;
/** A set of releases that lost so many threads is not rendered any more. */
const mostLosses = 5;

const left = (reason: string): RenderOutcome => ({ kind: 'left', reason });

/** The threads of one set of releases. */
interface Crew {
  readonly key: string;
  readonly threads: Set<RenderingThread>;
  losses: number;
  isOver: boolean;
}

/** Renders pages in threads of their own. */
export function createPageRenderer({
  siteDir,
  config,
  apiHost,
  say,
  threads: size = 2,
  limits: givenLimits = {},
}: PageRendererOptions): PageRenderer {
  const limits = { ...usualLimits, ...givenLimits };
  let crew: Crew | null = null;
  const told = new Set<string>();
  const tellOnce = (line: string) => {
    if (told.has(line)) return;
    if (told.size > 1000) told.clear();
    told.add(line);
    say(line);
  };

  async function addThread(own: Crew, data: ThreadOrders): Promise<void> {
    try {
      const thread = await startRenderingThread(data, limits);
      for (const problem of thread.problems) tellOnce(`Pages are rendered without it: ${problem}`);
      if (own.isOver) {
        await thread.end();
        return;
      }
      own.threads.add(thread);
      void thread.ended.then((reason) => {
        own.threads.delete(thread);
        if (own.isOver) return;
        own.losses += 1;
        say(`A thread that renders pages has ended: ${reason}.`);
        if (own.losses < mostLosses) void addThread(own, data);
        else say('Browsers render the pages of these releases from now on.');
      });
    } catch (error) {
      if (own.isOver) return;
      tellOnce(
        `Pages cannot be rendered: ${error instanceof Error ? error.message : String(error)}.`,
      );
    }
  }

  async function endCrew(old: Crew): Promise<void> {
    old.isOver = true;
    await Promise.all([...old.threads].map((thread) => thread.end()));
  }

  function crewFor(registry: Registry): Crew | null {
    const data = threadData(registry);
    if (!data) return null;
    const key = createHash('sha256')
      .update(JSON.stringify([data.shellFile, data.remoteFiles, data.remotes]))
      .digest('hex');
    if (crew?.key === key) return crew;
    const before = crew;
    const own: Crew = { key, threads: new Set(), losses: 0, isOver: false };
    crew = own;
    if (before) void endCrew(before);
    for (let count = 0; count < size; count += 1) void addThread(own, data);
    return own;
  }

  function threadData({ shell, remotes }: Registry): ThreadOrders | null {
    if (!shell.server) return null;
    const fileOf = (
      owner: string,
      base: string,
      asset: NonNullable<typeof shell.server>,
    ): ServerFile => ({
      owner,
      path: join(siteDir, base, asset.file),
      integrity: asset.integrity,
    });
    return {
      config,
      apiHost,
      warmUpUrl: 'http://localhost/',
      shell: { version: shell.version, builtAt: shell.builtAt },
      shellFile: fileOf(`shell ${shell.version}`, shellBasePath(shell), shell.server),
      remotes,
      remoteFiles: Object.fromEntries(
        remotes.flatMap((remote) =>
          remote.server
            ? [
                [
                  remote.name,
                  fileOf(`${remote.name} ${remote.version}`, remoteBasePath(remote), remote.server),
                ],
              ]
            : [],
        ),
      ),
    };
  }

  return {
    render: async (registry, url) => {
      const own = crewFor(registry);
      if (!own) return left('the shell has no server part');
      const thread = [...own.threads].sort((a, b) => a.busy() - b.busy())[0];
      if (!thread) return left('no thread is ready');
      if (thread.busy() >= mostJobsOfThread) return left('all threads are busy');
      const outcome = await thread.render(url);
      if (outcome.kind === 'left' && outcome.isFault === true) {
        tellOnce(`Rendering ${new URL(url).pathname}: ${outcome.reason}`);
      }
      if (outcome.kind === 'page') {
        for (const problem of outcome.problems)
          tellOnce(`Rendering ${new URL(url).pathname}: ${problem}`);
      }
      return outcome;
    },
    close: async () => {
      if (crew) await endCrew(crew);
      crew = null;
    },
  };
}
