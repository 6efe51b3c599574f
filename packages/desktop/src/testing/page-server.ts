import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small site of a test: a path and what it answers. */
export interface PageServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** The strictest policy under which the product's pages live. */
const policy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; require-trusted-types-for 'script'";

/** Serves pages under the strict policy; a page that begins with `http` is where a request is sent on to. */
export async function servePages(
  pages: Readonly<Record<string, string>>,
  atPort = 0,
): Promise<PageServer> {
  const server = createServer(({ url = '/' }, response) => {
    const page = pages[url];
    response.setHeader('content-security-policy', policy);
    if (page === undefined) response.writeHead(404).end();
    else if (page.startsWith('http')) response.writeHead(302, { location: page }).end();
    else {
      const type = url.endsWith('.js') ? 'text/javascript' : 'text/html';
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(page);
    }
  });
  await new Promise<void>((resolve) => server.listen(atPort, '127.0.0.1', resolve));
  const { port } = readAddress(server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readAddress(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address;
}
