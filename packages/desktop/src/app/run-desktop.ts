import type { AppConfig } from '@patchbay/shared/config';
import { join } from 'node:path';
import { createBridge, type Bridge } from '../bridge/create-bridge.ts';
import type { ConfirmFolders, Engine } from '@patchbay/desktop-engine/engine';
import { EngineError } from '@patchbay/desktop-engine/errors';
import { routes } from '@patchbay/domain/routes';
import type { AppWindow, CloseReason, OpenWindow } from '../window/window.ts';
import { askInWindow } from './questions/ask-in-window.ts';
import { findDeepLink } from './deep-link.ts';
import { createFolderQuestion } from './questions/folder-question.ts';
import type { SiteFacts } from './site/read-site.ts';
import { openSite, type Site } from './site/site.ts';
import type { AppEnvironment } from './environment.ts';
import { becomeOnlyInstance, type ShowRequest } from './instance/single-instance.ts';
import type { AppUpdater } from './update/update-app.ts';
import { watchAppUpdates } from './site/watch-app-updates.ts';

export interface DesktopOptions {
  readonly settings: AppEnvironment;
  /** The arguments of the program: perhaps a deep link. */
  readonly args: readonly string[];
  readonly platform: NodeJS.Platform;
  readonly appVersion: string;
  /** Null where the app runs from the repository. */
  readonly updater: AppUpdater | null;
  readonly fetch: typeof fetch;
  readonly createEngine: (
    backendAddress: string,
    confirmFolders: ConfirmFolders,
  ) => Promise<Engine>;
  readonly openWindow: OpenWindow;
  /** Opens a window beside it, for a question. */
  readonly openQuestion: OpenWindow;
  /** Opens an address in the person's own browser. */
  readonly openOutside: (address: string) => Promise<unknown>;
  /** Called when the system wants the app to end. */
  readonly whenToldToStop: (stop: () => void) => void;
  readonly say: (text: string) => void;
  readonly report: (error: unknown) => void;
}

const question = (product: string) =>
  ({
    title: 'Installations are running',
    text: `${product} is still installing. What is stopped now goes on at the next start.`,
    choices: [
      { id: 'back', label: `Keep ${product} open` },
      { id: 'finish', label: 'Finish the installations, then quit' },
      { id: 'quit', label: 'Quit now' },
    ],
  }) as const;

/**
 * The desktop app, from its start to its end. A second start on the same data folder shows the window of the first.
 * @throws WindowError | EnvironmentError, each with a sentence for a person
 */
export async function runDesktop(options: DesktopOptions): Promise<void> {
  const { settings, args, platform, report, say } = options;
  const shown = createRequests();
  const request = { path: findDeepLink(args) };
  const instance = await becomeOnlyInstance({
    dataDir: settings.dataDir,
    platform,
    request,
    onShow: shown.put,
    report,
  });
  if (instance === null) {
    say('The app runs already. Its window is in front now.');
    return;
  }
  const site = await openSite({
    origin: settings.siteOrigin,
    folder: join(settings.dataDir, 'site'),
    fetch: options.fetch,
    report,
  });
  const stopping = new AbortController();
  options.whenToldToStop(() => {
    stopping.abort();
  });
  const windows = createWindows({ ...options, site, shown, signal: stopping.signal });
  try {
    const facts = site.facts ?? (await windows.waitForSite(request));
    if (facts === null) return;
    const { config } = facts;
    const folderQuestion = createFolderQuestion({ ...options, productName: config.productName });
    const engine = await options.createEngine(
      settings.backendAddress ?? config.apiHost,
      folderQuestion.ask,
    );
    try {
      await showUntilClosed({
        ...options,
        config,
        engine,
        windows,
        shown,
        first: request,
        signal: stopping.signal,
        closeQuestion: folderQuestion.close,
        askUpdate: folderQuestion.askUpdate,
      });
    } finally {
      await engine.close();
    }
  } finally {
    await windows.close();
    await site.close();
    await instance.release();
  }
}

/** The requests of second starts: whoever listens last hears them, and the newest one waits for a listener. */
function createRequests() {
  let listener: ((request: ShowRequest) => void) | null = null;
  let waiting: ShowRequest | null = null;
  return {
    put: (request: ShowRequest) => {
      if (listener === null) waiting = request;
      else listener(request);
    },
    listen: (next: ((request: ShowRequest) => void) | null) => {
      listener = next;
      if (next === null || waiting === null) return;
      next(waiting);
      waiting = null;
    },
  };
}

interface WindowParts extends DesktopOptions {
  readonly site: Site;
  readonly shown: ReturnType<typeof createRequests>;
  readonly signal: AbortSignal;
}

/** Opens the app's windows, of which there is one at a time, and leads the calls of their pages to the bridge. */
function createWindows({
  openWindow,
  openOutside,
  site,
  shown,
  report,
  signal,
  ...parts
}: WindowParts) {
  const { siteOrigin } = parts.settings;
  let current: AppWindow | null = null;
  let connect: (bridge: Bridge) => void = () => undefined;
  const connected = new Promise<Bridge>((resolve) => {
    connect = resolve;
  });

  const open = async ({ path }: ShowRequest): Promise<AppWindow> => {
    const opened = await openWindow({
      address: `${siteOrigin}${path ?? site.facts?.startPath ?? routes.library}`,
      title: site.facts?.config.productName ?? '',
      // A page that is there before the engine waits for it.
      onCall: async (call) => (await connected).call(call),
      onElsewhere: (address) => {
        openOutside(address).catch(report);
      },
      site,
      report,
      signal,
    });
    current = opened;
    parts.updater?.removeFormer().catch(report);
    shown.listen((request) => {
      bringToFront(opened, siteOrigin, request).catch(report);
    });
    return opened;
  };
  return {
    connect,
    emit: (channel: string, payload: unknown) => current?.emit(channel, payload),
    /** Shows a window, or the one that is open, until it is closed. */
    show: async (request: ShowRequest): Promise<CloseReason> => {
      const { closed } = current ?? (await open(request));
      const reason = await closed;
      current = null;
      shown.listen(null);
      return reason;
    },
    /** Shows a window that says that there is no site, until there is one; null where it was closed. */
    waitForSite: async (request: ShowRequest): Promise<SiteFacts | null> => {
      const opened = await open(request).catch(unlessStopped(signal, null));
      return opened && Promise.race([site.known, opened.closed.then(() => null)]);
    },
    close: async () => current?.close(),
  };
}

/** A window that was closed while it was opened could not be opened. */
const unlessStopped =
  <T>(signal: AbortSignal, otherwise: T) =>
  (error: unknown): T => {
    if (signal.aborted) return otherwise;
    throw error;
  };

interface ShowParts extends DesktopOptions {
  readonly config: AppConfig;
  readonly engine: Engine;
  readonly windows: ReturnType<typeof createWindows>;
  readonly shown: ReturnType<typeof createRequests>;
  readonly first: ShowRequest;
  readonly signal: AbortSignal;
  /** Ends a question of the engine's, since the page that led to it is gone. */
  readonly closeQuestion: () => void;
  /** Whether the person wants the app to be replaced by that of the site. */
  readonly askUpdate: (siteOrigin: string) => Promise<boolean>;
}

async function showUntilClosed(parts: ShowParts): Promise<void> {
  const { config, engine, windows, openQuestion, openOutside, report, say, shown, signal } = parts;
  const { updater } = parts;
  const { siteOrigin } = parts.settings;
  const updates = watchAppUpdates({
    siteOrigin,
    appVersion: parts.appVersion,
    fetch: parts.fetch,
    onFound: (update) => {
      bridge.tellAppUpdate(update);
    },
    report,
  });
  const bridge = createBridge({
    engine,
    appVersion: parts.appVersion,
    getAppUpdate: () => updates.found(),
    installAppUpdate:
      updater &&
      (async () => {
        if (await parts.askUpdate(siteOrigin)) return updater.install();
        throw new EngineError('no-permission', 'You did not agree to it. Nothing was changed.');
      }),
    openAppDownload: () => openOutside(`${siteOrigin}${routes.app}`),
    emit: windows.emit,
    report,
  });
  windows.connect(bridge);

  try {
    let next: ShowRequest | null = parts.first;
    while (next !== null) {
      const reason = await windows.show(next).catch(unlessStopped(signal, 'closed' as const));
      parts.closeQuestion();
      next = null;
      if (reason === 'lost') say('The browser ended, and the app ends with it.');
      if (signal.aborted || reason === 'lost' || !engine.isBusy) continue;
      const answer = await askInWindow(openQuestion, question(config.productName), {
        report,
        signal,
      });
      if (answer === 'back') next = { path: null };
      if (answer === 'finish') next = await waitForEnd(engine, shown, signal);
    }
  } finally {
    updates.close();
    bridge.close();
  }
}

async function bringToFront(window: AppWindow, origin: string, { path }: ShowRequest) {
  if (path !== null) await window.navigate(`${origin}${path}`);
  await window.focus();
}

/**
 * Settles when nothing is installed any more or the app is told to stop, or with what a second start wants to see before
 * that.
 */
const waitForEnd = (
  engine: Engine,
  shown: ReturnType<typeof createRequests>,
  signal: AbortSignal,
): Promise<ShowRequest | null> =>
  new Promise((resolve) => {
    const giveUp = () => {
      end(null);
    };
    const end = (request: ShowRequest | null) => {
      stop();
      signal.removeEventListener('abort', giveUp);
      shown.listen(null);
      resolve(request);
    };
    signal.addEventListener('abort', giveUp);
    const stop = engine.on('versionState', () => {
      if (!engine.isBusy) end(null);
    });
    shown.listen(end);
    if (!engine.isBusy || signal.aborted) end(null);
  });
