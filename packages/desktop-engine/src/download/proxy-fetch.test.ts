import { connect } from 'node:net';
import { createServer, type Server } from 'node:http';
import { serve, startPackageServer, type PackageServer } from '../testing/package-server.ts';
import { createFetch } from './proxy-fetch.ts';
import { httpFetch } from './http-fetch.ts';

let server: PackageServer;
let proxy: Server;
let asked: string[];

beforeEach(async () => {
  server = await startPackageServer();
  server.answer(serve(Buffer.from('package')));
  asked = [];
  // Forwards requests as proxies do: it is asked with the whole address.
  proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'X-Two': ['a', 'b'] }).end('by the proxy');
  });
  proxy.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    const to = connect(Number(new URL(server.origin).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      to.pipe(socket).pipe(to);
    });
    to.on('error', () => socket.destroy());
    socket.on('error', () => to.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await server.stop();
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
});

const address = () => {
  const at = proxy.address();
  return `127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
};

it('without a proxy in the environment nothing else is used (I68)', async () => {
  for (const environment of [{}, { HTTP_PROXY: ' ', NO_PROXY: '*' }]) {
    expect(await createFetch(environment)).toBe(httpFetch);
  }
});

it.each(['HTTP_PROXY', 'http_proxy'])(
  '%s names the proxy of plain addresses (I68)',
  async (name) => {
    const fetch = await createFetch({ [name]: `http://${address()}` });
    const response = await fetch('http://packages.test/a.zip', { headers: { Range: 'bytes=1-' } });
    expect(await response.text()).toBe('by the proxy');
    expect(response.headers.get('X-Two')).toBe('a, b');
    expect(asked).toEqual(['GET http://packages.test/a.zip']);
  },
);

it('HTTPS_PROXY is asked for a tunnel, and sees nothing of what goes through (I68)', async () => {
  const fetch = await createFetch({ HTTPS_PROXY: address() });
  // The server behind speaks no TLS: the tunnel is all that can be seen here.
  await expect(fetch('https://packages.test/a.zip')).rejects.toThrow('The connection failed');
  expect(asked).toEqual(['CONNECT packages.test:443']);
});

it('hosts of NO_PROXY and of this computer are asked directly (I68)', async () => {
  const fetch = await createFetch({ HTTP_PROXY: address(), NO_PROXY: 'intern.test, .local' });
  expect(await (await fetch(`${server.origin}/a.zip`)).text()).toBe('package');
  await expect(fetch('http://a.intern.test/')).rejects.toThrow('The connection failed');
  expect(asked).toEqual([]);
});

it('what may only be asked at certain addresses goes by no proxy (I68)', async () => {
  const fetch = await createFetch({ HTTP_PROXY: address() });
  const { port } = new URL(server.origin);
  const response = await fetch(`http://packages.test:${port}/a.zip`, {}, ['127.0.0.1']);
  expect(await response.text()).toBe('package');
  expect(asked).toEqual([]);
});

it('a cancel ends what a proxy does not answer (I68)', async () => {
  proxy.removeAllListeners('request');
  const fetch = await createFetch({ HTTP_PROXY: address() });
  const giveUp = new AbortController();
  const arrived = new Promise<void>((resolve) => proxy.once('request', () => resolve()));
  const answer = fetch('http://packages.test/a.zip', { signal: giveUp.signal });
  await arrived;
  giveUp.abort(new Error('It takes too long'));
  await expect(answer).rejects.toThrow('It takes too long');
});

it.each(['socks5://user:secret@proxy.test', 'http://', 'ftp://proxy.test'])(
  'a proxy that cannot be used is named, and its password is not (I68)',
  async (value) => {
    const error: unknown = await createFetch({ HTTPS_PROXY: value }).catch(
      (cause: unknown) => cause,
    );
    expect(String(error)).toContain('HTTPS_PROXY is no address of a proxy');
    expect(String(error)).not.toContain('secret');
  },
);
