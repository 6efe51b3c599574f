import { Hono } from 'hono';
import {
  clientAddress,
  customerNetwork,
  forwardedNetwork,
  providerNetwork,
} from './client-address.ts';

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
  ['192.0.2.1', ',', 1, '192.0.2.1'],
  ['192.0.2.1', ',198.51.100.7', 2, '192.0.2.1'],
  ['192.0.2.1', ',198.51.100.7', 3, '192.0.2.1'],
  ['192.0.2.1', '198.51.100.7,', 2, '198.51.100.7'],
  ['192.0.2.1', '198.51.100.7:5678', 1, '198.51.100.7'],
  ['192.0.2.1', '[2001:db8:1:2::9]:443', 1, '2001:db8:1:2::/64'],
  ['192.0.2.1', '[2001:db8:1:2::9]', 1, '2001:db8:1:2::/64'],
  ['192.0.2.1', '[::ffff:198.51.100.7]:80', 1, '198.51.100.7'],
  ['192.0.2.1', '::ffff:c633:6407', 1, '198.51.100.7'],
  ['192.0.2.1', '198.51.100.7:', 1, '192.0.2.1'],
  ['192.0.2.1', '198.51.100.256', 1, '192.0.2.1'],
  ['192.0.2.1', '127.1', 1, '192.0.2.1'],
  ['192.0.2.1', '0x7f000001', 1, '192.0.2.1'],
  ['192.0.2.1', '3232235777', 1, '192.0.2.1'],
  ['192.0.2.1', '[198.51.100.7', 1, '192.0.2.1'],
  ['192.0.2.1', '1:2:3', 1, '192.0.2.1'],
  ['192.0.2.1', `198.51.100.7, ${'a'.repeat(60_000)}`, 1, '192.0.2.1'],
  ['192.0.2.1', `${'[,'.repeat(30_000)}198.51.100.7`, 1, '198.51.100.7'],
])(
  'from %s, forwarded for %.40s, with %i proxies of ours it is %s',
  async (socket, told, own, is) => {
    expect(await addressOf(socket, told, own)).toBe(is);
  },
);

it('reads no more of a long list than its end, or each connection to a full server would wait for that', () => {
  const told = `${','.repeat(60_000)}198.51.100.7`;
  const startedAt = performance.now();
  for (let time = 0; time < 10_000; time += 1) {
    if (forwardedNetwork(told, 1) !== '198.51.100.7') throw new Error('another network');
  }
  // A list that is taken apart takes 7 s.
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

it.each([
  ['::1', '0:0:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:102:304', '1.2.3.4'],
  ['::FFFF:1.2.3.4', '1.2.3.4'],
  ['0:0:0:0:0:ffff:102:305', '1.2.3.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', async (address, network) => {
  expect(await addressOf(address, null, 0)).toBe(network);
});

it.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::/64', '2001:db8:1::/48'],
  ['2001:db8:2:2::/64', '2001:db8:2::/48'],
  ['198.51.100.7', '198.51.100.7'],
  ['', ''],
])('the widest network of %j is %j', (address, network) => {
  expect(customerNetwork(address)).toBe(network);
});

it('a request by no socket has no address', async () => {
  const app = new Hono();
  app.get('/', (c) => c.text(`<${clientAddress(c, 0)}>`));
  expect(await (await app.request('/')).text()).toBe('<>');
});

it.each([
  ['192.0.2.1', '192.0.0.0/16'],
  ['2001:db8:1:2::/64', '2001:db8::/32'],
])('%s is of the provider %s', (address, provider) => {
  expect(providerNetwork(address)).toBe(provider);
});
