import type { PageRelease } from '@patchbay/composition/page-release';
import type { RemoteLoader } from '@patchbay/composition/remote-loader';
import { isApiError } from '@patchbay/shared/http';
import type { Registry } from '@patchbay/shared/registry';

/** What only some browsers have, and no type names. */
interface Entry extends PerformanceEntry {
  readonly value?: number;
  readonly hadRecentInput?: boolean;
  readonly interactionId?: number;
}

interface ReportedPage extends Pick<EventTarget, 'addEventListener'> {
  readonly document: Pick<Document, 'hidden'>;
  readonly performance: Pick<Performance, 'getEntriesByType'> & {
    readonly interactionCount?: number;
  };
  readonly navigator: Pick<Navigator, 'sendBeacon'>;
}

/** An error of the page, as its reporter has it. */
interface PageError {
  readonly error: unknown;
  /** Null where no remote is to blame. */
  readonly remoteName: string | null;
  readonly isUncaught: boolean;
}

interface RunningPage {
  readonly shell: Registry['shell'];
  readonly remotes: readonly PageRelease[];
  readonly loader: Pick<RemoteLoader, 'lazyParts'>;
  /** The errors of the page so far. */
  readonly errors: readonly PageError[];
}

/** Where the collector is, which `packages/domain` names: its schemas would come with the path. */
const path = '/site-api/views';
/** The collector takes 2 kB. */
const maxRemotes = 16;
/** Milliseconds, as the web's vitals have them: shorter events are no delay, and shifts that are further apart are another group of them. */
const shortestDelay = 40;
const shiftPause = 1000;
const longestShifts = 5000;
/** The share of the interactions that may be slower than the one that is told. */
const interactionsPerOutlier = 50;

/**
 * Reports this view once, as the page is hidden or left: which remotes it used, how often they failed, and how late it was painted, how far it
 * shifted, and how slowly it answered (rule G350).
 */
export function reportView(page: ReportedPage, running: RunningPage): void {
  const { document, performance, navigator } = page;
  const takeLast: (() => void)[] = [];
  const observe = (type: string, take: (entry: Entry) => void): boolean => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return false;
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    const wanted = { type, buffered: true, durationThreshold: shortestDelay };
    observer.observe(wanted);
    takeLast.push(() => observer.takeRecords().forEach(take));
    return true;
  };

  // What is drawn out of sight is drawn as late as somebody looks.
  const hiddenAt =
    performance.getEntriesByType('visibility-state').find(({ name }) => name === 'hidden')
      ?.startTime ?? (document.hidden ? 0 : Infinity);
  let largestPaint: number | null = null;
  observe('largest-contentful-paint', ({ startTime }) => {
    if (startTime < hiddenAt) largestPaint = startTime;
  });

  let group = 0;
  let worstGroup = 0;
  let begunAt = 0;
  let lastAt = 0;
  const hasShifts = observe('layout-shift', ({ startTime, value = 0, hadRecentInput }) => {
    if (hadRecentInput) return;
    if (startTime - lastAt > shiftPause || startTime - begunAt > longestShifts) {
      group = 0;
      begunAt = startTime;
    }
    lastAt = startTime;
    group += value;
    if (group > worstGroup) worstGroup = group;
  });

  const delays = new Map<number, number>();
  const takeDelay = ({ interactionId, duration }: Entry) => {
    if (interactionId) {
      delays.set(interactionId, Math.max(delays.get(interactionId) ?? 0, duration));
    }
  };
  observe('event', takeDelay);
  observe('first-input', takeDelay);

  let isSent = false;
  const send = ({ type }: Event) => {
    if (isSent || (type !== 'pagehide' && !document.hidden)) return;
    isSent = true;
    takeLast.forEach((take) => take());
    const slowest = [...delays.values()].toSorted((a, b) => b - a);
    const outliers = Math.floor((performance.interactionCount ?? 0) / interactionsPerOutlier);
    navigator.sendBeacon(
      path,
      JSON.stringify({
        remotes: readRemotes(running),
        largestPaint,
        layoutShift: hasShifts ? worstGroup : null,
        interactionDelay: slowest[Math.min(slowest.length - 1, outliers)] ?? null,
      }),
    );
  };
  page.addEventListener('visibilitychange', send);
  page.addEventListener('pagehide', send);
}

/** The shell, and the remotes that this page has started or tried to. */
function readRemotes({ shell, remotes, loader, errors }: RunningPage) {
  const describe = (name: string, version: string, isLoaded: boolean) => ({
    name,
    version,
    isLoaded,
    errors: errors.filter(
      ({ remoteName, error, isUncaught }) =>
        // Errors that nobody caught are also those of the browser's extensions; the backend's failures are nobody's release.
        (remoteName ?? (isUncaught ? '' : 'shell')) === name && !isApiError(error),
    ).length,
  });
  return [
    describe('shell', shell.version, true),
    ...remotes
      .map((release) => describe(release.name, release.version, !!loader.lazyParts(release).peek()))
      .filter(({ isLoaded, errors: count }) => isLoaded || count),
  ].slice(0, maxRemotes);
}
