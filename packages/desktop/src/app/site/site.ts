import { createHash } from 'node:crypto';
import type { KeptAnswer, WatchedSite } from '../../window/window.ts';
import { createKeptSite } from './kept-site.ts';
import { factsOf, readPage, type SiteFacts } from './read-site.ts';

interface SiteOptions {
  readonly origin: string;
  /** The folder for what is kept of the site. */
  readonly folder: string;
  readonly fetch: typeof fetch;
  readonly report: (error: unknown) => void;
}

/** The site, and what is kept of it for the time in which it cannot be reached (rules I80 to I83). */
export interface Site extends WatchedSite {
  /** What its page says: as it is now, or as it was kept; null where neither is there. */
  readonly facts: SiteFacts | null;
  /** Settles once there are facts. */
  readonly known: Promise<SiteFacts>;
  /** Asks and writes no more. */
  close(): Promise<void>;
}

/** Between two questions to a site that does not answer. */
const askEveryMs = 5_000;
/** Between two looks whether there is another release to keep. */
const keepEveryMs = 60 * 60 * 1000;

/** Asks the site once, and takes what was kept where it does not answer. */
export async function openSite({ origin, folder, fetch, report }: SiteOptions): Promise<Site> {
  const kept = createKeptSite({ origin, folder, fetch });
  const listeners = new Set<(isThere: boolean) => void>();
  let facts: SiteFacts | null = null;
  let isThere = true;
  let asking: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const closing = new AbortController();
  let keeping: Promise<void> | null = null;
  let tell: (known: SiteFacts) => void = () => undefined;
  const known = new Promise<SiteFacts>((resolve) => {
    tell = resolve;
  });
  const know = (page: string) => {
    facts = factsOf(page, origin);
    tell(facts);
  };

  const ask = async (): Promise<boolean> => {
    const page = await readPage(origin, fetch);
    if (page === null) return false;
    try {
      know(page);
      return true;
    } catch (error) {
      // A page of the network's, such as one to sign in at a hotel, or a wrong address.
      if (isThere) report(error);
      return false;
    }
  };
  const keep = () => {
    keeping ??= kept
      .keep(closing.signal)
      .catch((cause: unknown) => {
        // It is shown all the same.
        if (!closing.signal.aborted)
          report(new Error('The site could not be kept for times without it', { cause }));
      })
      .finally(() => {
        keeping = null;
      });
  };
  const askAgain = () => {
    clearTimeout(timer);
    if (closing.signal.aborted) return;
    timer = setTimeout(
      () => {
        if (isThere) keep();
        else look().catch(report);
        askAgain();
      },
      isThere ? keepEveryMs : askEveryMs,
    ).unref();
  };
  const look = (): Promise<boolean> => {
    asking ??= ask().then((answered) => {
      asking = null;
      if (answered !== isThere) {
        isThere = answered;
        for (const listener of listeners) listener(isThere);
        askAgain();
        if (isThere && !closing.signal.aborted) keep();
      }
      return answered;
    });
    return asking;
  };

  if (await look()) {
    keep();
  } else {
    const page = await kept.page();
    if (page !== null) know(page);
  }
  askAgain();
  return {
    get facts() {
      return facts;
    },
    known,
    get assetsOrigin() {
      return facts?.config.assetsOrigin;
    },
    get isThere() {
      return isThere;
    },
    look,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    find: async (address, isPage) =>
      (await kept.find(new URL(address).pathname, isPage)) ?? (isPage ? unreachedPage() : null),
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      listeners.clear();
      await keeping;
    },
  };
}

const style = `
  :root { color-scheme: light dark; }
  body { display: grid; min-height: 90vh; margin: 0; place-content: center; justify-items: center; gap: 12px;
    background: light-dark(#f7f6f3, #0f1014); color: light-dark(#1b1a18, #eceef2);
    font: 16px/1.5 Inter, system-ui, sans-serif; text-align: center; }
  svg { width: 56px; height: 56px; }
  h1 { margin: 0; font-size: 22px; }
  p { max-width: 44ch; margin: 0; padding: 0 16px; color: light-dark(#5c5a55, #a9aeb8); }
  a { margin-top: 8px; padding: 8px 20px; border-radius: 8px; background: light-dark(#5443d6, #6659ea); color: #fff;
    font-weight: 600; text-decoration: none; }
  a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
`;

/** The app's own page where nothing is kept. It has no script: the window shows the site once it answers. */
const unreachedPage = (): KeptAnswer => ({
  status: 200,
  isPlaceholder: true,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'`,
  },
  body: Buffer.from(`<!doctype html><html lang="en"><meta charset="utf-8"><title>The site cannot be reached</title>
<meta name="viewport" content="width=device-width"><style>${style}</style>
<svg viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="8" fill="#5443d6"/><path d="M8.5 9.5v3.2c0 4.6 11 2 11 6.6" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/><circle cx="8.5" cy="8.5" r="3" fill="#fff"/><circle cx="19.5" cy="19.5" r="3" fill="#fff"/></svg>
<h1>The site cannot be reached</h1>
<p>Check your connection. This window goes on by itself once the site is back. After that, your library opens without it too.</p>
<a href="">Try again</a></html>`),
});
