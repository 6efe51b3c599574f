import { boolean, number, object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import {
  ConnectionClosedError,
  ProtocolError,
  type PipeConnection,
  type Session,
} from './pipe-connection.ts';
import type { WatchedSite } from './window.ts';

interface GuardOptions {
  /** The origin that may be shown. */
  readonly origin: string;
  /** The top frame of the window. */
  readonly frameId: string;
  readonly onElsewhere: (address: string) => void;
  readonly site?: WatchedSite | undefined;
  readonly report: (error: unknown) => void;
}

const pausedSchema = object({
  requestId: string().required(),
  frameId: string().required(),
  resourceType: string().required(),
  request: object({ url: string().required(), method: string().required() }).required(),
  responseErrorReason: string(),
  responseStatusCode: number(),
});

type Paused = ReturnType<typeof readPaused>;
const readPaused = (params: unknown) => parse(pausedSchema, params);

const originOf = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).origin : null;

/** Requests for pages: those of the frames in a page too, which are let through. */
const pages = { urlPattern: '*', resourceType: 'Document', requestStage: 'Request' };

/** The end of a request that the page or the browser gave up says nothing of the server. */
const givenUp = new Set(['Aborted', 'BlockedByClient', 'BlockedByResponse', 'AccessDenied']);
/** What stands before a server says so of one that does not answer. */
const isGateway = (status: number) => status >= 502 && status <= 504;

/**
 * Keeps the window on its origin: before anything is asked of another one, by a link or a redirect, the request is given up
 * and the address handed on. Where the server of the origin cannot be reached, its pages and files are those that `site` has.
 * @returns ends it
 */
export async function guardNavigation(
  session: Session,
  options: GuardOptions,
): Promise<() => void> {
  const { origin, frameId, onElsewhere, site, report } = options;
  let isPlaceholderShown = false;

  const goOn = ({ requestId }: Paused) => session.send('Fetch.continueRequest', { requestId });
  const fail = ({ requestId }: Paused, errorReason: string) =>
    session.send('Fetch.failRequest', { requestId, errorReason });

  const isOfTop = (paused: Paused) =>
    paused.resourceType === 'Document' && paused.frameId === frameId;

  /** Whether it is for the stand-in to answer. */
  const isLost = async (paused: Paused, watched: WatchedSite): Promise<boolean> => {
    const { responseErrorReason: reason, responseStatusCode: status } = paused;
    if (reason === undefined && status === undefined)
      return !watched.isThere && !(isOfTop(paused) && (await watched.look()));
    const hasFailed = reason !== undefined && !givenUp.has(reason);
    const isRefused = isOfTop(paused) && status !== undefined && isGateway(status);
    if (!hasFailed && !isRefused) return false;
    // A page is shown in any case; one file that did not come is no reason to go without the site.
    return !(await watched.look()) || isOfTop(paused);
  };

  const decide = async (paused: Paused): Promise<unknown> => {
    const { request, requestId } = paused;
    const from = originOf(request.url);
    const isAsset = from === site?.assetsOrigin && !isOfTop(paused);
    if (from !== origin && !isAsset) {
      if (!isOfTop(paused)) return goOn(paused);
      onElsewhere(request.url);
      return fail(paused, 'Aborted');
    }
    if (isOfTop(paused)) isPlaceholderShown = false;
    if (site === undefined || !(await isLost(paused, site))) return goOn(paused);
    const found = request.method === 'GET' ? await site.find(request.url, isOfTop(paused)) : null;
    if (found === null) return fail(paused, 'InternetDisconnected');
    if (isOfTop(paused)) isPlaceholderShown = found.isPlaceholder ?? false;
    return session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: found.status,
      responseHeaders: Object.entries(found.headers).map(([name, value]) => ({ name, value })),
      body: found.body.toString('base64'),
    });
  };

  /** While the server answers only the ends of requests to it are looked at, which costs a page nothing that is seen. */
  const follow = async (isThere: boolean) => {
    const requestStage = isThere ? 'Response' : 'Request';
    const origins = site === undefined ? [] : [origin, site.assetsOrigin ?? []].flat();
    const ofSite = origins.map((each) => ({ urlPattern: `${each}/*`, requestStage }));
    await session.send('Fetch.enable', { patterns: [pages, ...ofSite] });
    if (site === undefined) return;
    // The page and its remotes hear of it as they do in any browser.
    await session.send('Network.emulateNetworkConditions', {
      offline: !isThere,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    if (isThere && isPlaceholderShown) await session.send('Page.reload');
  };

  session.on('Fetch.requestPaused', (params) => {
    decide(readPaused(params)).catch((error: unknown) => {
      // The page has asked for another one meanwhile, or is gone.
      if (!isOfThePast(error)) report(error);
    });
  });
  await follow(site?.isThere ?? true);
  return (
    site?.onChange((isThere) => {
      follow(isThere).catch((error: unknown) => {
        if (!isOfThePast(error)) report(error);
      });
    }) ?? (() => undefined)
  );
}

const attachedSchema = object({
  sessionId: string().required(),
  waitingForDebugger: boolean().defined(),
  targetInfo: object({ targetId: string().required(), url: string().defined() }).required(),
});

/** A page that the browser opened, as it is attached. */
export type AttachedPage = ReturnType<typeof readAttached>;

const readAttached = (params: unknown) => {
  const { sessionId, waitingForDebugger, targetInfo } = parse(attachedSchema, params);
  return { sessionId, waitingForDebugger, targetId: targetInfo.targetId, address: targetInfo.url };
};

/** Tells of every page from now on, those that are open already too. A new one waits until it is let run. */
export async function watchPages(
  connection: PipeConnection,
  onPage: (page: AttachedPage) => void,
): Promise<void> {
  connection.on('Target.attachedToTarget', (params) => {
    onPage(readAttached(params));
  });
  await connection.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'page' }],
  });
}

/** The browser's own pages, such as its downloads; an empty one is of no use without an address bar. */
const isBrowsersOwn = (address: string): boolean =>
  /^(?:chrome|edge|brave|devtools|view-source):/.test(address) &&
  !/\bnewtab\b|new-tab/.test(address);

const isOfThePast = (error: unknown): boolean =>
  error instanceof ConnectionClosedError || error instanceof ProtocolError;

function ignoreClosed(error: unknown): void {
  if (!isOfThePast(error)) throw error;
}

/** A page that asks for nothing within this time has nothing to show. */
const askWithinMs = 3_000;

/**
 * A second page, of a link that opens a new window: its address is handed on before anything is asked of it, and it is closed.
 */
export async function closePopup(
  connection: PipeConnection,
  page: AttachedPage,
  onAddress: (address: string) => void,
): Promise<void> {
  const session = connection.session(page.sessionId);
  if (isBrowsersOwn(page.address)) {
    await session.send('Runtime.runIfWaitingForDebugger');
    return;
  }
  const asked = new Promise<string | null>((resolve) => {
    const timer = setTimeout(resolve, askWithinMs, null).unref();
    session.on('Fetch.requestPaused', (params) => {
      clearTimeout(timer);
      resolve(readPaused(params).request.url);
    });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  // It answers once the request is decided, which the closing does.
  const started = session.send('Runtime.runIfWaitingForDebugger').catch(ignoreClosed);
  const address = await asked;
  await connection.send('Target.closeTarget', { targetId: page.targetId });
  if (address !== null) onAddress(address);
  await started;
}
