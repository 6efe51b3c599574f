import { join } from 'node:path';
import type { AppConfig } from '@patchbay/shared/config';
import {
  findMount,
  remoteBasePath,
  shellBasePath,
  type Registry,
  type RemoteRelease,
} from '@patchbay/shared/registry';
import { createTellOnce } from '../tell-once.ts';
import type { PageRequest, RenderOutcome, ServerFile } from './messages.ts';
import {
  startRenderingThread,
  type RenderingThread,
  type ThreadEnd,
  type ThreadLimits,
  type ThreadOrders,
} from './rendering-thread.ts';

export interface PageRenderer {
  /**
   * What a visitor gets of what is live. Never rejects: what cannot be rendered is left to the browser. The
   * first visitors after a release are left to theirs too, until the code of it runs.
   */
  readonly render: (registry: Registry, request: PageRequest) => Promise<RenderOutcome>;
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
  readonly registry: Registry;
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
  const tellOnce = createTellOnce(say);

  async function addThread(own: Crew, data: ThreadOrders): Promise<void> {
    try {
      const thread = await startRenderingThread(data, limits);
      for (const problem of thread.problems) tellOnce(`Pages are rendered without it: ${problem}`);
      if (own.isOver) {
        await thread.end();
        return;
      }
      own.threads.add(thread);
      void thread.ended.then((end) => {
        own.threads.delete(thread);
        if (own.isOver) return;
        own.losses += 1;
        say(`A thread that renders pages has ended${atWork(own.registry, end)}: ${end.reason}.`);
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
    // What is live is parsed anew where its text has changed, and only there.
    if (crew?.registry === registry) return crew;
    const data = threadData(registry);
    if (!data) return null;
    const before = crew;
    const own: Crew = { registry, threads: new Set(), losses: 0, isOver: false };
    crew = own;
    if (before) void endCrew(before);
    for (let count = 0; count < size; count += 1) void addThread(own, data);
    return own;
  }

  function threadData({ shell, remotes, canaries }: Registry): ThreadOrders | null {
    if (!shell.server) return null;
    const tried = canaries.map(({ release }) => release);
    return {
      config,
      apiHost,
      warmUpUrl: 'http://localhost/',
      shell: { version: shell.version, builtAt: shell.builtAt },
      shellFile: {
        owner: ownerName({ name: 'shell', version: shell.version }),
        path: join(siteDir, shellBasePath(shell), shell.server.file),
        integrity: shell.server.integrity,
      },
      remotes,
      canaries: tried,
      remoteFiles: [...remotes, ...tried].flatMap((release) => serverFileOf(siteDir, release)),
    };
  }

  return {
    render: async (registry, request) => {
      const own = crewFor(registry);
      if (!own) return left('the shell has no server part');
      const thread = [...own.threads].sort((a, b) => a.busy() - b.busy())[0];
      if (!thread) return left('no thread is ready');
      if (thread.busy() >= mostJobsOfThread) return left('all threads are busy');
      const outcome = await thread.render(request);
      for (const problem of problemsOf(outcome)) {
        tellOnce(`Rendering ${new URL(request.url).pathname}: ${problem}`);
      }
      return outcome;
    },
    close: async () => {
      if (crew) await endCrew(crew);
      crew = null;
    },
  };
}

/** What a release is called in messages, as `server-parts.mjs` calls it. */
const ownerName = ({ name, version }: { readonly name: string; readonly version: string }) =>
  `${name} ${version}`;

function serverFileOf(siteDir: string, release: RemoteRelease): ServerFile[] {
  const { server } = release;
  if (!server) return [];
  const path = join(siteDir, remoteBasePath(release), server.file);
  return [{ owner: ownerName(release), path, integrity: server.integrity }];
}

function problemsOf(outcome: RenderOutcome): readonly string[] {
  if (outcome.kind === 'page') return outcome.problems;
  return outcome.kind === 'left' && outcome.isFault === true ? [outcome.reason] : [];
}

/** The pages that a thread was at, with the remotes that they are of. */
function atWork({ remotes, canaries }: Registry, { pages }: ThreadEnd): string {
  const words = pages.map(({ url, canaries: tried }) => {
    const { pathname } = new URL(url);
    const live = findMount(remotes, pathname)?.remote;
    if (!live) return pathname;
    const canary = canaries.find(({ release }) => release.name === live.name)?.release;
    return `${pathname} of ${ownerName(canary && tried.includes(live.name) ? canary : live)}`;
  });
  return words.length === 0 ? '' : ` while it rendered ${[...new Set(words)].join(', ')}`;
}
