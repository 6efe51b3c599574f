import { findBrowser, isExecutable } from './find-browser.ts';

const find = (
  platform: NodeJS.Platform,
  installed: readonly string[],
  environment: Record<string, string> = {},
) =>
  findBrowser({
    platform,
    environment,
    home: '/home/ann',
    isExecutable: (path) => installed.includes(path),
  });

it.each<[NodeJS.Platform, string, Record<string, string>]>([
  ['linux', '/usr/bin/google-chrome', {}],
  ['linux', '/usr/bin/brave-browser', {}],
  ['linux', '/opt/microsoft/msedge/msedge', {}],
  ['linux', '/home/ann/bin/chromium', { PATH: ':/home/ann/bin:.' }],
  ['linux', '/snap/bin/chromium', { PATH: '/snap/bin' }],
  ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', {}],
  ['darwin', '/home/ann/Applications/Brave Browser.app/Contents/MacOS/Brave Browser', {}],
  [
    'win32',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    { 'ProgramFiles(x86)': 'C:\\Program Files (x86)' },
  ],
  [
    'win32',
    'C:\\Users\\Ann\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
    { LOCALAPPDATA: 'C:\\Users\\Ann\\AppData\\Local' },
  ],
])('on %s finds %s', (platform, path, environment) => {
  expect(find(platform, [path], environment)).toBe(path);
});

it('takes Chrome before others, and a snap last', () => {
  const all = ['/snap/bin/chromium', '/usr/bin/chromium', '/usr/bin/google-chrome-stable'];
  expect(find('linux', all, { PATH: '/snap/bin' })).toBe('/usr/bin/google-chrome-stable');
  expect(find('linux', all.slice(0, 2), { PATH: '/snap/bin' })).toBe('/usr/bin/chromium');
});

it('takes the one that BROWSER_PATH names, and no other in its place', () => {
  const installed = ['/opt/mine', '/usr/bin/chromium'];
  expect(find('linux', installed, { BROWSER_PATH: ' /opt/mine ' })).toBe('/opt/mine');
  expect(() => find('linux', installed, { BROWSER_PATH: '/opt/gone' })).toThrow(
    'BROWSER_PATH names /opt/gone, which is not a program',
  );
});

it.each<NodeJS.Platform>(['linux', 'darwin', 'win32'])('says on %s what to install', (platform) => {
  expect(() => find(platform, [])).toThrow('Install one of them, or set BROWSER_PATH');
});

it('a folder is no program', () => {
  expect(isExecutable(process.execPath)).toBe(true);
  expect(isExecutable('/')).toBe(false);
  expect(isExecutable('/nowhere')).toBe(false);
});
