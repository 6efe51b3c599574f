import { openInBrowser } from './open-in-browser.ts';

async function open(address: string, platform: NodeJS.Platform = 'linux') {
  const started: (readonly [string, ...string[]])[] = [];
  const isOpened = await openInBrowser(address, platform, (program, args) => {
    started.push([program, ...args]);
    return Promise.resolve();
  });
  expect(started).toHaveLength(isOpened ? 1 : 0);
  return started[0] ?? null;
}

it.each<[NodeJS.Platform, readonly string[]]>([
  ['linux', ['xdg-open']],
  ['darwin', ['open']],
  ['win32', ['rundll32.exe', 'url.dll,FileProtocolHandler']],
])('on %s the system opens it, and no shell reads it', async (platform, command) => {
  expect(await open('https://a.test/?a=1&calc.exe', platform)).toEqual([
    ...command,
    'https://a.test/?a=1&calc.exe',
  ]);
});

it.each([
  ['mailto:ann@a.test', 'mailto:ann@a.test'],
  ['https://bank.test@evil.test/', 'https://evil.test/'],
  ['https://a.test/"; rm -rf ~', 'https://a.test/%22;%20rm%20-rf%20~'],
])('%s is opened as %s', async (address, opened) => {
  expect(await open(address)).toEqual(['xdg-open', opened]);
});

it.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'smb://a.test/x',
  'ms-settings:',
  'patchbay://software/1/',
  '--help',
  '',
])('%j is not opened', async (address) => {
  expect(await open(address)).toBeNull();
});
