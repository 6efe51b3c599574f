import { object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import { closePopup, guardNavigation, watchPages, type AttachedPage } from './navigation-guard.ts';
import { attachPageBridge } from './page-bridge.ts';
import { ConnectionClosedError, ProtocolError, type Session } from './pipe-connection.ts';
import { startBrowser, type Browser } from './start-browser.ts';
import {
  followPlace,
  loadPlace,
  placeFlags,
  showWindow,
  type WindowSize,
} from './window-bounds.ts';
import { WindowError, type AppWindow, type CloseReason, type OpenWindow } from './window.ts';

interface BrowserWindowOptions {
  /** Called for each window: the browser may have been installed meanwhile. */
  readonly findProgram: () => string;
  readonly profileFolder: string;
  /** The file that keeps the size and place of the window. */
  readonly placeFile: string;
  /** Size of a window that was never open before, in pixels. */
  readonly size?: WindowSize;
  /** More flags for the browser, as tests need them. */
  readonly flags: readonly string[];
}

const frameTreeSchema = object({
  frameTree: object({ frame: object({ id: string().required() }).required() }).required(),
});
const navigatedSchema = object({
  frame: object({ parentId: string(), url: string().required() }).required(),
});
const movedWithinSchema = object({ frameId: string().required(), url: string().required() });
const detachedSchema = object({ sessionId: string().required() });

/** Shown until the bridge is in place: a page of the site would run its first scripts without it. */
const startPage = (title: string): string =>
  `data:text/html,${encodeURIComponent(
    `<!doctype html><meta name="color-scheme" content="light dark"><title>${title.replace(/[<&]/g, ' ')}</title>`,
  )}`;

/** Windows of an installed Chromium-family browser in app mode, driven over pipes. */
export const createBrowserWindows =
  ({ findProgram, profileFolder, placeFile, size, flags }: BrowserWindowOptions): OpenWindow =>
  async (options) => {
    const { address, title, onCall, onElsewhere, site, report, signal } = options;
    const { origin } = new URL(address);
    const place = await loadPlace(placeFile);
    const browser = await startBrowser({
      program: findProgram(),
      profileFolder,
      flags: [`--app=${startPage(title)}`, ...placeFlags(place, size), ...flags],
      report,
    });
    const forget = closeOnAbort(browser, signal, report);
    try {
      const page = await takeFirstPage(browser, origin, options);
      const session = browser.connection.session(page.sessionId);
      const closed = watchEnd(browser, page);
      await session.send('Page.enable');
      const { frameTree } = parse(frameTreeSchema, await session.send('Page.getFrameTree'));
      const frameId = frameTree.frame.id;
      const followed = followAddress(session, frameId, options);
      const bridge = await attachPageBridge(session, { origin, frameId, onCall, report });
      const stopGuard = await guardNavigation(session, {
        origin,
        frameId,
        onElsewhere,
        site,
        report,
      });
      reloadAfterCrash(session, { browser, addressOf: followed.address, report });
      await session.send('Inspector.enable');
      if (page.waitingForDebugger) await session.send('Runtime.runIfWaitingForDebugger');
      await session.send('Page.navigate', { url: address });
      const stopFollowing = await followPlace(browser.connection, page.targetId, {
        placeFile,
        session,
        report,
      });
      return createWindow({
        browser,
        page,
        bridge,
        session,
        closed: closed.finally(() => {
          stopFollowing();
          stopGuard();
          forget();
        }),
      });
    } catch (cause) {
      forget();
      await browser.close();
      if (!(cause instanceof ConnectionClosedError)) throw cause;
      throw new WindowError('The browser ended while it opened the window.', { cause });
    }
  };

/** @returns ends it */
function closeOnAbort(
  browser: Browser,
  signal: AbortSignal | undefined,
  report: (error: unknown) => void,
): () => void {
  const close = () => {
    browser.close().catch(report);
  };
  signal?.addEventListener('abort', close);
  if (signal?.aborted === true) close();
  return () => {
    signal?.removeEventListener('abort', close);
  };
}

/** The window's own page; each later one is a popup. */
async function takeFirstPage(
  { connection }: Browser,
  origin: string,
  { onElsewhere, report }: Parameters<OpenWindow>[0],
): Promise<AttachedPage> {
  let first: AttachedPage | null = null;
  return new Promise<AttachedPage>((resolve, reject) => {
    const takePopup = (popup: AttachedPage, main: AttachedPage) =>
      closePopup(connection, popup, (address) => {
        if (!URL.canParse(address) || new URL(address).origin !== origin) onElsewhere(address);
        else
          connection.session(main.sessionId).send('Page.navigate', { url: address }).catch(report);
      });
    watchPages(connection, (page) => {
      if (first !== null) takePopup(page, first).catch(report);
      first ??= page;
      resolve(first);
    }).catch(reject);
    connection.closed.then(() => {
      reject(new ConnectionClosedError('The browser ended before it had a page'));
    }, reject);
  });
}

async function watchEnd({ connection, exited, close }: Browser, page: AttachedPage) {
  const pageClosed = new Promise<true>((resolve) => {
    connection.on('Target.detachedFromTarget', (params) => {
      if (parse(detachedSchema, params).sessionId === page.sessionId) resolve(true);
    });
  });
  const died = Promise.race([connection.closed, exited]).then(() => false);
  const isPageClosed = await Promise.race([pageClosed, died]);
  // On macOS a browser stays when its last window has gone.
  await close();
  const reason: CloseReason = isPageClosed || (await exited) === 0 ? 'closed' : 'lost';
  return reason;
}

function followAddress(
  session: Session,
  frameId: string,
  { address, onNavigated, report }: Parameters<OpenWindow>[0],
) {
  let current = address;
  let isShown = false;
  let isHistoryOurs = false;
  const take = (next: string) => {
    // The page of a failed load has no address of the site.
    if (!/^https?:/.test(next)) return;
    current = next;
    isShown = true;
    onNavigated?.(next);
  };
  session.on('Page.frameNavigated', (params) => {
    const { frame } = parse(navigatedSchema, params);
    if (frame.parentId === undefined) take(frame.url);
  });
  session.on('Page.loadEventFired', () => {
    if (isHistoryOurs || !isShown) return;
    // Back from the first page leads nowhere, and not to the empty one before it.
    session.send('Page.resetNavigationHistory').then(
      () => {
        isHistoryOurs = true;
      },
      (error: unknown) => {
        // The page is being left already: the next one tries again.
        if (!(error instanceof ProtocolError || error instanceof ConnectionClosedError))
          report(error);
      },
    );
  });
  session.on('Page.navigatedWithinDocument', (params) => {
    const moved = parse(movedWithinSchema, params);
    if (moved.frameId === frameId) take(moved.url);
  });
  return { address: () => current };
}

/** Milliseconds within which a second crash shows that loading it again does not help. */
const crashAgainMs = 60_000;

function reloadAfterCrash(
  session: Session,
  parts: {
    readonly browser: Browser;
    readonly addressOf: () => string;
    readonly report: (error: unknown) => void;
  },
): void {
  let lastCrashMs = -Infinity;
  session.on('Inspector.targetCrashed', () => {
    const now = performance.now();
    const isSecond = now - lastCrashMs < crashAgainMs;
    lastCrashMs = now;
    const what = isSecond
      ? 'The page crashed again, and the window was closed'
      : 'The page crashed';
    parts.report(new WindowError(what));
    const mended = isSecond
      ? parts.browser.close()
      : session.send('Page.navigate', { url: parts.addressOf() });
    mended.catch(parts.report);
  });
}

function createWindow(parts: {
  readonly browser: Browser;
  readonly page: AttachedPage;
  readonly session: Session;
  readonly bridge: { readonly emit: AppWindow['emit'] };
  readonly closed: Promise<CloseReason>;
}): AppWindow {
  const { browser, page, session, bridge, closed } = parts;
  return {
    emit: bridge.emit,
    navigate: async (address) => {
      await session.send('Page.navigate', { url: address });
    },
    focus: () => showWindow(browser.connection, session, page.targetId),
    close: () => browser.close(),
    closed,
  };
}
