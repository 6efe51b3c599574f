import { Hono } from 'hono';
import { clientAddress } from './client-address.ts';

async function addressOf(socket: string, forwarded: string | null, trustedProxies: number) {
  const app = new Hono();
  app.get('/', (c) => c.text(clientAddress(c, trustedProxies)));
  const headers: Record<string, string> =
    forwarded === null ? {} : { 'X-Forwarded-For': forwarded };
  const answer = await app.request(
    '/',
    { headers },
    { incoming: { socket: { remoteAddress: socket } } },
  );
  return answer.text();
}

it.each([
  ['192.0.2.1', null, 0, '192.0.2.1'],
  ['192.0.2.1', '198.51.100.7', 0, '192.0.2.1'],
  ['192.0.2.1', '198.51.100.7', 1, '198.51.100.7'],
  ['192.0.2.1', '203.0.113.9, 198.51.100.7', 1, '198.51.100.7'],
  ['192.0.2.1', '203.0.113.9, 198.51.100.7, 10.0.0.1', 2, '198.51.100.7'],
  ['192.0.2.1', '198.51.100.7', 2, '192.0.2.1'],
  ['192.0.2.1', null, 1, '192.0.2.1'],
  ['192.0.2.1', 'unknown', 1, '192.0.2.1'],
  ['192.0.2.1', '', 1, '192.0.2.1'],
])('from %s, forwarded for %s, with %i proxies of ours it is %s', async (socket, told, own, is) => {
  expect(await addressOf(socket, told, own)).toBe(is);
});

it.each([
  ['::1', '0:0:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', async (address, network) => {
  expect(await addressOf(address, null, 0)).toBe(network);
});

it('a request by no socket has no address', async () => {
  const app = new Hono();
  app.get('/', (c) => c.text(`<${clientAddress(c, 0)}>`));
  expect(await (await app.request('/')).text()).toBe('<>');
});
