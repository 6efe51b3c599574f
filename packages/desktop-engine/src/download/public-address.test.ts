import { requirePublicAddress } from './public-address.ts';

const hosts = new Map([
  ['files.test', ['93.184.216.34']],
  ['inside.test', ['10.0.0.7']],
  ['both.test', ['93.184.216.34', '127.0.0.1']],
  ['none.test', []],
]);

const check = (url: string) =>
  requirePublicAddress(new URL(url), {
    backendOrigin: 'http://localhost:4000',
    resolve: (host) => {
      const addresses = hosts.get(host);
      return addresses ? Promise.resolve(addresses) : Promise.reject(new Error('ENOTFOUND'));
    },
  });

it.each([
  ['https://files.test/a.zip', ['93.184.216.34']],
  ['http://localhost:4000/packages/a.zip', null],
  ['https://8.8.8.8/a', ['8.8.8.8']],
])('%s may be downloaded, from where it was found', async (url, addresses) => {
  expect(await check(url)).toEqual(addresses);
});

it.each([
  'http://files.test/a.zip',
  'http://localhost:4001/a.zip',
  'https://inside.test/a.zip',
  'https://both.test/a.zip',
  'https://none.test/a.zip',
  'https://unknown.test/a.zip',
  'https://127.0.0.1/a.zip',
  'https://2130706433/a.zip',
  'https://0x7f.1/a.zip',
  'https://[::1]/a.zip',
  'https://[::ffff:10.0.0.1]/a.zip',
  'https://[::127.0.0.1]/a.zip',
  'https://[fd00::1]/a.zip',
  'https://169.254.169.254/latest/meta-data',
  'https://0.0.0.0/',
])('%s may not', async (url) => {
  await expect(check(url)).rejects.toMatchObject({ code: 'network' });
});
