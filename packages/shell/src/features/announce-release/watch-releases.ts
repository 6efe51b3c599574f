import { readAnonymousId, type HostStorage } from '@patchbay/shared/host';
import { parse } from '@patchbay/shared/parse';
import { livePath, liveVersionsSchema, pickReleases } from '@patchbay/shared/registry';
import { wasTaken } from './take-release.ts';

/** Between two questions: at most a minute, and not the same for all who were woken together. */
const [minMs, maxMs] = [40_000, 55_000] as const;
const patienceMs = 10_000;

interface Release {
  readonly name: string;
  readonly version: string;
}

interface Watch {
  /** When the page had what was live, by `performance.now()`. */
  readonly since: number;
  readonly storage: HostStorage;
  readonly fetch: typeof fetch;
  /** The shell and the remotes that the page runs now. */
  readonly versions: () => readonly Release[];
  /** Called with what a reload would bring after each answer; null where that is nothing new. */
  readonly hear: (news: string | null) => void;
}

interface WatchedPage extends Pick<EventTarget, 'addEventListener'> {
  readonly document: Pick<EventTarget, 'addEventListener'> & Pick<Document, 'visibilityState'>;
  readonly navigator: Pick<Navigator, 'onLine'>;
  readonly sessionStorage: Storage;
}

/** Asks now and again which versions are live, while the page is on the screen and the browser is online. */
export function watchReleases(
  page: WatchedPage,
  { since, storage, fetch, versions, hear }: Watch,
): void {
  const { document, navigator } = page;
  let askedAt = since;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function readNews(): Promise<string | null> {
    const signal = AbortSignal.timeout(patienceMs);
    // The browser asks by the tag of the answer that it has.
    const answer = await fetch(livePath, { cache: 'no-cache', credentials: 'omit', signal });
    if (!answer.ok) throw new Error(`The site answers ${answer.status}`);
    const live = parse(liveVersionsSchema, await answer.json());
    const wanted = new Map([
      ['shell', live.shell],
      ...pickReleases(live, readAnonymousId(storage)).map(
        ({ name, version }) => [name, version] as const,
      ),
    ]);
    const news = versions().flatMap(({ name, version }) => {
      // One that is live no longer has nothing in its place: what it shows stays.
      const other = wanted.get(name) ?? version;
      return other === version ? [] : [`${name}@${other}`];
    });
    const text = news.join(' ');
    return text === '' || wasTaken(page, text) ? null : text;
  }

  async function ask(): Promise<void> {
    askedAt = performance.now();
    try {
      hear(await readNews());
    } catch {
      // The next answer may be a better one.
    }
    plan();
  }

  function plan(): void {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    const dueAt = askedAt + minMs + Math.random() * (maxMs - minMs);
    timer = setTimeout(() => void ask(), Math.max(0, dueAt - performance.now()));
  }

  document.addEventListener('visibilitychange', plan);
  page.addEventListener('online', plan);
  page.addEventListener('offline', plan);
  plan();
}
