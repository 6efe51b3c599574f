import type { CDPSession } from '@playwright/test';

/** A request of a page, as the browser reports it. */
export interface LoggedRequest {
  readonly url: string;
  readonly isScript: boolean;
  /** The scripts whose code asked for it, or the page where its markup did; none for the page itself. */
  readonly askedForBy: readonly string[];
  /** Seconds on the browser's clock. */
  readonly startedAt: number;
  endedAt: number | null;
  /** Over the line, headers included; 0 from a cache. */
  bytes: number;
  isCached: boolean;
}

interface Frames {
  readonly callFrames: readonly { readonly url: string }[];
  readonly parent?: Frames;
}

const scriptsOf = ({ callFrames, parent }: Frames): string[] => [
  ...callFrames.flatMap(({ url }) => (url === '' ? [] : [url])),
  ...(parent ? scriptsOf(parent) : []),
];

/** All requests of a page from now on. */
export class NetworkLog {
  readonly #requests = new Map<string, LoggedRequest>();
  readonly #open = new Set<string>();
  #onQuiet: (() => void) | null = null;

  private constructor(session: CDPSession) {
    session.on(
      'Network.requestWillBeSent',
      ({ requestId, request, initiator, timestamp, type }) => {
        if (!/^https?:/.test(request.url)) return;
        const scripts = initiator.stack ? scriptsOf(initiator.stack) : [];
        const page = initiator.url === undefined ? [] : [initiator.url];
        this.#open.add(requestId);
        this.#requests.set(requestId, {
          url: request.url,
          isScript: type === 'Script' || /\.js(?:\?|$)/.test(request.url),
          askedForBy: scripts.length > 0 ? [...new Set(scripts)] : page,
          startedAt: timestamp,
          endedAt: null,
          bytes: 0,
          isCached: false,
        });
      },
    );
    session.on('Network.requestServedFromCache', ({ requestId }) => {
      const request = this.#requests.get(requestId);
      if (request) request.isCached = true;
    });
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const request = this.#requests.get(requestId);
      if (request && (response.fromDiskCache ?? false)) request.isCached = true;
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
      this.#end(requestId, encodedDataLength, timestamp);
    });
    session.on('Network.loadingFailed', ({ requestId, timestamp }) => {
      this.#end(requestId, 0, timestamp);
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

  #end(requestId: string, bytes: number, timestamp: number): void {
    const request = this.#requests.get(requestId);
    if (!request) return;
    request.endedAt = timestamp;
    request.bytes = request.isCached ? 0 : bytes;
    this.#open.delete(requestId);
    if (this.isQuiet) this.#onQuiet?.();
  }
}
