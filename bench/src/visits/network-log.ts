import type { CDPSession } from '@playwright/test';

/** A request of a page, as the browser reports it. */
export interface LoggedRequest {
  readonly isScript: boolean;
  readonly isStyleSheet: boolean;
  /** Over the line, headers included; 0 from a cache. */
  bytes: number;
  isCached: boolean;
}

/** All requests of a page from now on. */
export class NetworkLog {
  readonly #requests = new Map<string, LoggedRequest>();
  readonly #open = new Set<string>();
  #onQuiet: (() => void) | null = null;

  private constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type }) => {
      if (!/^https?:/.test(url)) return;
      this.#open.add(requestId);
      const isScript = type === 'Script' || /\.js(?:\?|$)/.test(url);
      const isStyleSheet = /\.css(?:\?|$)/.test(url);
      this.#requests.set(requestId, { isScript, isStyleSheet, bytes: 0, isCached: false });
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => {
      const request = this.#requests.get(requestId);
      if (request) request.isCached = true;
    });
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const request = this.#requests.get(requestId);
      if (request && (response.fromDiskCache ?? false)) request.isCached = true;
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      this.#end(requestId, encodedDataLength);
    });
    session.on('Network.loadingFailed', ({ requestId }) => {
      this.#end(requestId, 0);
    });
  }

  static async start(session: CDPSession): Promise<NetworkLog> {
    const log = new NetworkLog(session);
    await session.send('Network.enable');
    return log;
  }

  get requests(): readonly LoggedRequest[] {
    return [...this.#requests.values()];
  }

  get isQuiet(): boolean {
    return this.#open.size === 0;
  }

  /** Resolves when nothing is on its way. */
  async untilQuiet(): Promise<void> {
    if (this.isQuiet) return;
    await new Promise<void>((resolve) => {
      this.#onQuiet = resolve;
    });
  }

  #end(requestId: string, bytes: number): void {
    const request = this.#requests.get(requestId);
    if (!request) return;
    request.bytes = request.isCached ? 0 : bytes;
    this.#open.delete(requestId);
    if (this.isQuiet) this.#onQuiet?.();
  }
}
