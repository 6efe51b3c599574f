import { AsyncLocalStorage } from 'node:async_hooks';
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-jsdom';
import { compileOnce } from './compile-once.cjs';
import { readStylesLazily } from './computed-style.ts';
import { endStoragesOf } from './end-storages.cjs';

compileOnce(vm);
const endStorages = endStoragesOf(AsyncLocalStorage);

/**
 * Globals that jsdom lacks, or has in a form that Node's `fetch` refuses. All of one kind are handed over together: a
 * `Request` only takes Node's `AbortSignal` and `FormData`, and a `FormData` takes Node's `Blob`.
 */
const fromNode = {
  fetch,
  Request,
  Response,
  Headers,
  FormData,
  Blob,
  File,
  AbortController,
  AbortSignal,
  TextEncoder,
  TextDecoder,
  ReadableStream,
  WritableStream,
  TransformStream,
  CompressionStream,
  DecompressionStream,
  structuredClone,
};

/** jsdom with Node's transport, so that the product's own client runs in tests as it does in a browser. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(...start: ConstructorParameters<typeof TestEnvironment>) {
    super(...start);
    Object.assign(this.global, fromNode);
    Object.defineProperty(this.global.crypto, 'subtle', { value: crypto.subtle });
    takeForeignSignals(this.global.EventTarget.prototype);
    readStylesLazily(this.global);
  }

  override async teardown() {
    await super.teardown();
    endStorages();
  }
}

type AddListener = typeof EventTarget.prototype.addEventListener;

/** jsdom's `addEventListener` refuses Node's `signal`: here it is taken off, and heeded. */
function takeForeignSignals(prototype: EventTarget) {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const addListener: AddListener = prototype.addEventListener;
  prototype.addEventListener = function addEventListener(
    this: EventTarget,
    type,
    listener,
    options,
  ) {
    if (typeof options !== 'object' || !options.signal) {
      addListener.call(this, type, listener, options);
      return;
    }
    const { signal, ...others } = options;
    if (signal.aborted) return;
    addListener.call(this, type, listener, others);
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, others));
  };
}
