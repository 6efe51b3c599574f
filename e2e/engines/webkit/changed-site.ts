import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { Product } from '../../fixtures/product/product.ts';

/** The replacement of a file; null for a file that is gone. */
export type Change = { readonly pattern: RegExp; readonly body: string | null } | null;

/** The site of a product behind a server that changes a file of it on its way, as a cache that was broken into would. */
export async function startChangedSite(product: Product) {
  let change: Change = null;
  const target = new URL(product.filesOrigin);
  const server = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    if (change?.pattern.test(url)) {
      response.writeHead(change.body === null ? 404 : 200, {
        'Content-Type': 'text/javascript',
        'Cache-Control': 'no-store',
      });
      response.end(change.body ?? 'Not found');
      return;
    }
    const onward = ask(
      { host: target.hostname, port: target.port, path: url, method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }).listen(product.sparePort, 'localhost');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${product.sparePort}`,
    /** From now on; null for the site as it is. */
    set: (next: Change) => {
      change = next;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
