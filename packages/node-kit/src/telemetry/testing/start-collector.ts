import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector gets it. */
export interface CollectedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly status: { readonly code?: number };
}

export interface Collector {
  readonly address: string;
  /** Every span that came so far. */
  readonly spans: () => readonly CollectedSpan[];
  /** All that was sent, as it came. */
  readonly text: () => string;
  readonly close: () => Promise<void>;
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly SentAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

interface SentAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

type SentSpan = Omit<CollectedSpan, 'service' | 'attributes'> & {
  readonly attributes: readonly SentAttribute[];
};

const byName = (attributes: readonly SentAttribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/**
 * A server that takes spans over OTLP/HTTP as JSON.
 * @param isHanging whether it takes what it is sent, and never answers
 */
export async function startCollector({ isHanging = false } = {}): Promise<Collector> {
  const texts: string[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (request.url === '/v1/traces') texts.push(Buffer.concat(pieces).toString());
      if (!isHanging) response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    spans: () =>
      texts
        .flatMap((text) => (JSON.parse(text) as Sent).resourceSpans)
        .flatMap(({ resource, scopeSpans }) =>
          scopeSpans
            .flatMap(({ spans }) => spans)
            .map(({ attributes, ...span }) => ({
              ...span,
              service: String(byName(resource.attributes)['service.name']),
              attributes: byName(attributes),
            })),
        ),
    text: () => texts.join('\n'),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
