import type { ReactNode } from 'react';
import { HostProvider, type Host } from '@patchbay/shared/host';
import { isNotFound, type Http } from '@patchbay/shared/http';
import { QueryClient, QueryClientProvider } from '@patchbay/shared/query';
import type { PageRelease } from '@patchbay/composition/page-release';
import { InSlotProvider } from './slot-elements.tsx';

/** What keeps the slots of a remote from being rendered. */
export class SlotLeftError extends Error {
  override readonly name = 'SlotLeftError';
}

/** A query that runs, by the name that the cache has for it. */
interface RunningQuery {
  readonly name: string;
  readonly end: Promise<void>;
}

interface SlotQueriesOptions {
  /** That of the page: with its client the page asks. */
  readonly host: Host;
  readonly remotes: readonly PageRelease[];
  /** The release that answers for the page: what its slots ask for counts as the page's. */
  readonly mounted: PageRelease | undefined;
  /** The client of the backend for what a remote shows in slots. */
  readonly httpOf: (release: PageRelease) => Http;
  /** Waits as long as it is worth it. */
  readonly wait: (work: Promise<unknown>) => Promise<void>;
  /** Whether its slots take pages of others too much work. */
  readonly isTired: (release: PageRelease) => boolean;
  /** Called with the release whose code is rendered from now on; undefined for the shell's. */
  readonly atWork: (release: PageRelease | undefined) => void;
}

interface SlotFrameProps {
  readonly release: PageRelease;
  readonly children: ReactNode;
}

/** The queries of slots on a page that the server renders. */
export interface SlotQueries {
  /** The host of a remote: what it asks for by its query client is known as its own. */
  readonly hostOf: (release: PageRelease) => Host;
  /** Whether the slots of a remote that does not answer for the page take it too much work. */
  readonly isTired: (release: PageRelease) => boolean;
  /** Stands around each slot of a remote. */
  readonly SlotFrame: (props: SlotFrameProps) => ReactNode;
  /** Whether the page asked for it, or nobody is known to have. */
  readonly isOfPage: (name: string) => boolean;
  /** Whether the page waits for an answer that it has asked for, even if a slot was the first to do so. */
  readonly isPageWaiting: () => boolean;
  /** Whether only slots have asked for it that are not rendered. */
  readonly isLeftOut: (name: string) => boolean;
  /** Leaves out the slots of those whose queries are not over by then. */
  readonly waitFor: (queries: readonly RunningQuery[]) => Promise<void>;
  /**
   * Leaves out the slots of those whose queries have failed, or have answers that no page can carry.
   * @returns whether slots were left out since it was asked last: what was rendered before shows them
   */
  readonly leaveOutFailed: () => boolean;
}

/** A tenth of all that a page may have: so much of it is for what the slots of a remote ask for together. */
const longestAnswers = 400_000;

/** Tells of each query that is asked for with a client: whatever asks has the client complete its options first. */
function tellAsked(client: QueryClient, tell: (name: string) => void): void {
  // It is called with the client.
  // oxlint-disable-next-line typescript/unbound-method
  client.defaultQueryOptions = new Proxy(client.defaultQueryOptions, {
    apply: (complete, _, args) => {
      const options: unknown = Reflect.apply(complete, client, args);
      if (typeof options === 'object' && options !== null && 'queryHash' in options) {
        if (typeof options.queryHash === 'string') tell(options.queryHash);
      }
      return options;
    },
  });
}

/** The characters of an answer as JSON, with the key by which the page finds it; infinite for what is none. */
function lengthOf(key: unknown, answer: unknown): number {
  try {
    return JSON.stringify([key, answer]).length;
  } catch {
    return Infinity;
  }
}

/**
 * Tells apart what the page and what slots on it ask for. All of them share what was answered; but a page whose slot asks in vain is
 * rendered without that slot.
 */
export function createSlotQueries({
  host,
  remotes,
  mounted,
  httpOf,
  wait,
  isTired,
  atWork,
}: SlotQueriesOptions): SlotQueries {
  const { queryClient } = host;
  const ofPage = new Set<string>();
  /** Releases, by the queries that they asked for in slots. */
  const askers = new Map<string, Set<PageRelease>>();
  /** Why the slots of a release are not rendered. */
  const leftOut = new Map<PageRelease, string>();
  let isChanged = false;

  tellAsked(queryClient, (name) => ofPage.add(name));
  const hosts = new Map(
    remotes
      .filter((release) => release !== mounted)
      .map((release): [PageRelease, Host] => {
        const client = new QueryClient({
          queryCache: queryClient.getQueryCache(),
          defaultOptions: queryClient.getDefaultOptions(),
        });
        tellAsked(client, (name) => {
          askers.set(name, (askers.get(name) ?? new Set()).add(release));
        });
        return [release, { ...host, queryClient: client, http: httpOf(release) }];
      }),
  );
  const hostOf = (release: PageRelease) => hosts.get(release) ?? host;
  const isOfPage = (name: string) => ofPage.has(name) || !askers.has(name);

  const askersOf = (name: string): Iterable<PageRelease> => askers.get(name) ?? [];

  function leaveOut(releases: Iterable<PageRelease>, reason: string): void {
    for (const release of releases) {
      if (leftOut.has(release)) continue;
      leftOut.set(release, `a slot of ${release.name} ${release.version}: ${reason}`);
      isChanged = true;
    }
  }

  /** The releases whose slots have asked for more than a page can carry. */
  function askersOfTooMuch(): PageRelease[] {
    const lengths = new Map<PageRelease, number>();
    for (const { queryHash, queryKey, state } of queryClient.getQueryCache().getAll()) {
      if (isOfPage(queryHash) || state.status !== 'success') continue;
      const length = lengthOf(queryKey, state.data);
      for (const release of askersOf(queryHash)) {
        lengths.set(release, (lengths.get(release) ?? 0) + length);
      }
    }
    return [...lengths].filter(([, length]) => length > longestAnswers).map(([release]) => release);
  }

  function SlotFrame({ release, children }: SlotFrameProps) {
    const reason = leftOut.get(release);
    if (reason !== undefined) throw new SlotLeftError(reason);
    const own = hostOf(release);
    atWork(release);
    return (
      <HostProvider value={own}>
        <QueryClientProvider client={own.queryClient}>
          <InSlotProvider value>
            {children}
            <EndOfSlot />
          </InSlotProvider>
        </QueryClientProvider>
      </HostProvider>
    );
  }

  /** React renders in the order of the page: whatever comes behind a slot is of the page. */
  function EndOfSlot() {
    atWork(mounted);
    return null;
  }

  const isTiredHere = (release: PageRelease) => release !== mounted && isTired(release);
  leaveOut(remotes.filter(isTiredHere), 'it takes too much work');
  isChanged = false;

  return {
    hostOf,
    isTired: isTiredHere,
    SlotFrame,
    isOfPage,
    isPageWaiting: () =>
      queryClient
        .getQueryCache()
        .getAll()
        .some(({ queryHash, state }) => state.fetchStatus === 'fetching' && isOfPage(queryHash)),
    isLeftOut: (name) =>
      !isOfPage(name) && [...askersOf(name)].every((release) => leftOut.has(release)),
    waitFor: async (queries) => {
      const open = new Set(queries.map(({ name }) => name));
      const ends = queries.map(({ name, end }) => end.then(() => open.delete(name)));
      if (ends.length > 0) await wait(Promise.all(ends));
      for (const name of open) leaveOut(askersOf(name), 'what it asks for does not come');
    },
    leaveOutFailed: () => {
      for (const { queryHash, state } of queryClient.getQueryCache().getAll()) {
        if (isOfPage(queryHash) || state.status !== 'error' || isNotFound(state.error)) continue;
        leaveOut(askersOf(queryHash), 'what it asks for fails');
      }
      leaveOut(askersOfTooMuch(), 'a page cannot carry what it asks for');
      const wasChanged = isChanged;
      isChanged = false;
      return wasChanged;
    },
  };
}
