import { randomBytes } from 'node:crypto';
import { boolean, mixed, number, object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import { longestCall, pageScript, type PageNames } from './page-script.ts';
import { ConnectionClosedError, ProtocolError, type Session } from './pipe-connection.ts';
import type { PageCall } from './window.ts';

interface PageBridgeOptions {
  /** The origin whose pages have the bridge. */
  readonly origin: string;
  /** The top frame. */
  readonly frameId: string;
  readonly onCall: (call: PageCall) => Promise<unknown>;
  readonly report: (error: unknown) => void;
}

/** The object in the page, as the app holds it. */
export interface PageBridge {
  emit(channel: string, payload: unknown): void;
}

/** Names of one window; nobody can guess them. */
const createNames = (): PageNames => ({
  binding: `b${randomBytes(16).toString('hex')}`,
  receiver: `r${randomBytes(16).toString('hex')}`,
});

const contextCreatedSchema = object({
  context: object({
    id: number().required(),
    uniqueId: string().required(),
    origin: string().defined(),
    auxData: object({ isDefault: boolean().defined(), frameId: string().defined() }).required(),
  }).required(),
});
const contextDestroyedSchema = object({ executionContextUniqueId: string().required() });
const bindingCalledSchema = object({
  name: string().required(),
  payload: string().defined(),
  executionContextId: number().required(),
});
const callSchema = object({
  id: number().integer().min(0).required(),
  verb: string<'invoke' | 'send'>().oneOf(['invoke', 'send']).required(),
  channel: string().max(100).defined(),
  payload: mixed().nullable(),
});

/**
 * Characters of a page's calls that are not answered yet. Some wait long, as for a person's word or for other changes of the disk:
 * thousands of the longest would fill the app's memory.
 */
const maxAsked = 16 * 1024 * 1024;
const tooMuchAsked = {
  message: 'The desktop app has too much to do. Try again in a moment.',
  code: 'busy',
};

/**
 * The characters of messages to a page that wait until it takes them. One that asks for much, and then runs a script
 * without an end, would have all of it wait in the memory of the app or the browser.
 */
const maxWaiting = 32 * 1024 * 1024;
const busy = { message: 'This page does not read its answers.', code: 'busy' };

/** Puts the bridge into a page: before its first script, and again after each reload. */
export async function attachPageBridge(
  session: Session,
  { origin, frameId, onCall, report }: PageBridgeOptions,
): Promise<PageBridge> {
  const names = createNames();
  /** The only place whose calls are taken: the page's own scripts in the top frame, on the origin. */
  let context: { readonly id: number; readonly uniqueId: string } | null = null;

  /** Characters of messages that the page has not taken yet. */
  let waiting = 0;
  /** Characters of calls that are not answered yet. */
  let asked = 0;

  const deliver = (message: object, uniqueContextId: string) => {
    const full = JSON.stringify(message);
    const isTooMuch = waiting > 0 && waiting + full.length > maxWaiting;
    // An event that is left out is none that the page cannot ask for.
    const id = 'id' in message ? message.id : null;
    if (isTooMuch && id === null) return;
    const text = isTooMuch ? JSON.stringify({ id, error: busy }) : full;
    waiting += text.length;
    session
      .send('Runtime.callFunctionOn', {
        functionDeclaration: `function (text) { globalThis[${JSON.stringify(names.receiver)}](text); }`,
        arguments: [{ value: text }],
        uniqueContextId,
        silent: true,
      })
      .catch((error: unknown) => {
        // The page went away meanwhile, and so did whoever asked.
        if (error instanceof ProtocolError || error instanceof ConnectionClosedError) return;
        report(error);
      })
      .finally(() => {
        waiting -= text.length;
      });
  };

  const answer = async (text: string, uniqueId: string) => {
    const { id, verb, channel, payload } = readCall(text);
    const { length } = text;
    if (asked + length > maxAsked) {
      if (verb === 'invoke') deliver({ id, error: tooMuchAsked }, uniqueId);
      else report(new ProtocolError(`A call of the page was not taken: ${tooMuchAsked.message}`));
      return;
    }
    asked += length;
    try {
      const result = await onCall({ verb, channel, payload });
      if (verb === 'invoke') deliver({ id, result }, uniqueId);
    } catch (error) {
      if (verb === 'invoke') deliver({ id, error: describe(error) }, uniqueId);
      else report(error);
    } finally {
      asked -= length;
    }
  };

  session.on('Runtime.executionContextCreated', (params) => {
    const created = parse(contextCreatedSchema, params).context;
    if (!created.auxData.isDefault || created.auxData.frameId !== frameId) return;
    context = created.origin === origin ? { id: created.id, uniqueId: created.uniqueId } : null;
  });
  session.on('Runtime.executionContextDestroyed', (params) => {
    const { executionContextUniqueId } = parse(contextDestroyedSchema, params);
    if (context?.uniqueId === executionContextUniqueId) context = null;
  });
  session.on('Runtime.executionContextsCleared', () => {
    context = null;
  });
  session.on('Runtime.bindingCalled', (params) => {
    const { name, payload, executionContextId } = parse(bindingCalledSchema, params);
    if (name !== names.binding) return;
    if (context?.id !== executionContextId) {
      report(new ProtocolError('A frame that has no bridge called the app, and was not heard'));
      return;
    }
    answer(payload, context.uniqueId).catch(report);
  });
  await Promise.all([
    session.send('Runtime.enable'),
    session.send('Runtime.addBinding', { name: names.binding }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript(names, origin) }),
  ]);
  return {
    emit: (channel, payload) => {
      if (context !== null) deliver({ channel, payload }, context.uniqueId);
    },
  };
}

function readCall(text: string): PageCall & { readonly id: number } {
  if (text.length > longestCall) throw new ProtocolError('A call of the page is too long');
  const { id, verb, channel, payload } = parse(callSchema, JSON.parse(text));
  return { id, verb, channel, payload };
}

/** The part of a refusal that the page gets to know. */
function describe(error: unknown): { readonly message: string; readonly code: string | undefined } {
  if (!(error instanceof Error)) return { message: String(error), code: undefined };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { message: error.message, code };
}
