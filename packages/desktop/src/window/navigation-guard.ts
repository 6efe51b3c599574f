import { boolean, object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import {
  ConnectionClosedError,
  ProtocolError,
  type PipeConnection,
  type Session,
} from './pipe-connection.ts';

interface GuardOptions {
  /** The origin that may be shown. */
  readonly origin: string;
  /** The top frame of the window. */
  readonly frameId: string;
  readonly onElsewhere: (address: string) => void;
  readonly report: (error: unknown) => void;
}

const pausedSchema = object({
  requestId: string().required(),
  frameId: string().required(),
  request: object({ url: string().required() }).required(),
});

/** Requests for pages: those of the frames in a page too, which are let through. */
const pages = {
  patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' }],
};

const originOf = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).origin : null;

/**
 * Keeps the window on its origin: before anything is asked of another one, by a link or a redirect, the request is given up
 * and the address handed on.
 */
export async function guardNavigation(session: Session, options: GuardOptions): Promise<void> {
  const { origin, frameId, onElsewhere, report } = options;
  session.on('Fetch.requestPaused', (params) => {
    const { requestId, request, frameId: asking } = parse(pausedSchema, params);
    const isAllowed = asking !== frameId || originOf(request.url) === origin;
    const decision = isAllowed
      ? session.send('Fetch.continueRequest', { requestId })
      : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    decision.catch((error: unknown) => {
      // The page has asked for another one meanwhile, or is gone.
      if (!isOfThePast(error)) report(error);
    });
    if (!isAllowed) onElsewhere(request.url);
  });
  await session.send('Fetch.enable', pages);
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
      resolve(parse(pausedSchema, params).request.url);
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
