/** The names that the page's script and the app agree on, new for each window. */
export interface PageNames {
  /** The browser's function by which the page speaks to the app. */
  readonly binding: string;
  /** The page's function by which the app speaks to it. */
  readonly receiver: string;
}

/** Characters of a call as JSON. No call of the contract comes near it. */
export const longestCall = 1024 * 1024;

/**
 * The script that runs before any of a page's own, in each of its frames. It takes the browser's function away
 * everywhere, and puts `window.desktopBridge` into the top frame only of the given origin. Plain text, since it runs in
 * the browser: a compiler's helpers would be missing there.
 */
export const pageScript = ({ binding, receiver }: PageNames, origin: string): string => `(() => {
  'use strict';
  const tell = globalThis[${JSON.stringify(binding)}];
  delete globalThis[${JSON.stringify(binding)}];
  if (typeof tell !== 'function') return;
  if (window !== window.top || location.origin !== ${JSON.stringify(origin)}) return;
  const { parse, stringify } = JSON;
  const textOf = (call) => {
    const text = stringify(call);
    if (text.length > ${longestCall}) throw new RangeError('This is too long for the desktop app');
    return text;
  };
  const waiting = new Map();
  const listeners = new Map();
  let lastId = 0;
  const bridge = {
    invoke: (channel, payload) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        const text = textOf({ id: lastId, verb: 'invoke', channel: String(channel), payload });
        waiting.set(lastId, { resolve, reject });
        tell(text);
      }),
    send: (channel, payload) => {
      tell(textOf({ id: 0, verb: 'send', channel: String(channel), payload }));
    },
    on: (channel, listener) => {
      const entry = { listener };
      const known = listeners.get(channel) ?? new Set();
      listeners.set(channel, known.add(entry));
      return () => {
        known.delete(entry);
      };
    },
  };
  const settle = ({ id, error, result }) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(Object.assign(new Error(error.message), { code: error.code }));
  };
  const tellListeners = ({ channel, payload }) => {
    for (const { listener } of [...(listeners.get(channel) ?? [])]) {
      try {
        listener(payload);
      } catch (error) {
        reportError(error);
      }
    }
  };
  const receive = (text) => {
    const message = parse(text);
    if ('id' in message) settle(message);
    else tellListeners(message);
  };
  Object.defineProperty(globalThis, ${JSON.stringify(receiver)}, { value: receive });
  window.desktopBridge = Object.freeze(bridge);
})();`;
