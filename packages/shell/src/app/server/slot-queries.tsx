import type { ReactNode } from 'react';
import { HostProvider, type Host } from '@patchbay/shared/host';
import { isNotFound } from '@patchbay/shared/http';
import { QueryClient, QueryClientProvider } from '@patchbay/shared/query';
import type { PageRelease } from '@patchbay/composition/page-release';
import { InSlotProvider } from './slot-elements.tsx';

/** What keeps the slots of a remote from being rendered. */
export class SlotLeftError extends Error {
  override readonly name = 'SlotLeftError';
}

interface SlotQueriesOptions {
  /** That of the page: with its client the page asks. */
  readonly host: Host;
  readonly remotes: readonly PageRelease[];
  /** The release that answers for the page: what its slots ask for counts as the page's. */
  readonly mounted: PageRelease | undefined;
  /** The milliseconds for which slots are still waited for. */
  readonly slotsMs: () => number;
  /** Called with the release whose slot is rendered from now on; null behind it. */
  readonly atWork: (release: PageRelease | null) => void;
}

interface SlotFrameProps {
  readonly release: PageRelease;
  readonly children: ReactNode;
}

/** The queries of slots on a page that the server renders. */
export interface SlotQueries {
  /** The host of a remote: what it asks for by its query client is known as its own. */
  readonly hostOf: (release: PageRelease) => Host;
  /** Stands around each slot of a remote. */
  readonly SlotFrame: (props: SlotFrameProps) => ReactNode;
  /**
   * Starts all queries that the rendering wanted and nobody had started yet. Waits for those of the page to their end; slots whose
   * queries are not over in their time are left out.
   * @returns whether there was anything to wait for: then it is worth rendering again
   */
  readonly settle: () => Promise<boolean>;
  /** Whether an answer is missing that the page has asked for, and that a later try may bring. */
  readonly hasFailed: () => boolean;
  /** Whether only slots have asked for a query, by the name that the cache has for it, that are not rendered. */
  readonly isLeftOut: (name: string) => boolean;
  /**
   * Leaves out the slots of those whose queries have failed, or have answers that no page can carry.
   * @returns whether slots were left out since it was asked last: what was rendered before shows them
   */
  readonly leaveOutFailed: () => boolean;
}

/** A tenth of all that a page may have: so much of it is for what the slots of a remote ask for together. */
const maxAnswersLength = 400_000;

/** Calls back for each query that is asked for with a client: whatever asks has the client complete its options first. */
function watchAsked(client: QueryClient, onAsked: (name: string) => void): void {
  // It is called with the client.
  // oxlint-disable-next-line typescript/unbound-method
  client.defaultQueryOptions = new Proxy(client.defaultQueryOptions, {
    apply: (complete, _, args) => {
      const options: unknown = Reflect.apply(complete, client, args);
      if (typeof options === 'object' && options !== null && 'queryHash' in options) {
        if (typeof options.queryHash === 'string') onAsked(options.queryHash);
      }
      return options;
    },
  });
}

/** Waits for work, and no longer than so many milliseconds. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
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
  slotsMs,
  atWork,
}: SlotQueriesOptions): SlotQueries {
  const { queryClient } = host;
  const pageQueries = new Set<string>();
  /** Releases, by the queries that they asked for in slots. */
  const askers = new Map<string, Set<PageRelease>>();
  /** Why the slots of a release are not rendered. */
  const leftOut = new Map<PageRelease, string>();
  let isChanged = false;

  watchAsked(queryClient, (name) => pageQueries.add(name));
  const hosts = new Map(
    remotes
      .filter((release) => release !== mounted)
      .map((release): [PageRelease, Host] => {
        const client = new QueryClient({
          queryCache: queryClient.getQueryCache(),
          defaultOptions: queryClient.getDefaultOptions(),
        });
        watchAsked(client, (name) => {
          askers.set(name, (askers.get(name) ?? new Set()).add(release));
        });
        return [release, { ...host, queryClient: client }];
      }),
  );
  const hostOf = (release: PageRelease) => hosts.get(release) ?? host;
  const isOfPage = (name: string) => pageQueries.has(name) || !askers.has(name);

  const askersOf = (name: string): Iterable<PageRelease> => askers.get(name) ?? [];
  const isLeftOut = (name: string) =>
    !isOfPage(name) && [...askersOf(name)].every((release) => leftOut.has(release));

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
    return [...lengths]
      .filter(([, length]) => length > maxAnswersLength)
      .map(([release]) => release);
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
    atWork(null);
    return null;
  }

  /** The queries that run, and those that a rendering wanted and nobody had started yet. */
  const openQueries = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .filter(
        ({ queryHash, state, options }) =>
          !isLeftOut(queryHash) &&
          (state.fetchStatus !== 'idle' ||
            (state.status === 'pending' &&
              options.queryFn !== undefined &&
              // A query that an observer has switched off waits for something that people do.
              !('enabled' in options && options.enabled === false))),
      );

  async function settle(): Promise<boolean> {
    const open = openQueries();
    const slotQueries = new Set(
      open.map(({ queryHash }) => queryHash).filter((name) => !isOfPage(name)),
    );
    const endOf = (query: (typeof open)[number]) =>
      query
        .fetch()
        .catch(() => undefined)
        .then(() => slotQueries.delete(query.queryHash));
    const waits = open.map((query) => [isOfPage(query.queryHash), endOf(query)] as const);
    await Promise.all(waits.filter(([isPages]) => isPages).map(([, end]) => end));
    await within(slotsMs(), Promise.all(waits.map(([, end]) => end)));
    for (const name of slotQueries) leaveOut(askersOf(name), 'what it asks for does not come');
    return open.length > 0;
  }

  return {
    hostOf,
    SlotFrame,
    isLeftOut,
    settle,
    hasFailed: () =>
      queryClient
        .getQueryCache()
        .getAll()
        .some(
          ({ queryHash, state }) =>
            state.status === 'error' && !isNotFound(state.error) && isOfPage(queryHash),
        ),
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
