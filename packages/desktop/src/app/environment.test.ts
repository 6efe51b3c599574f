import { readAppEnvironment } from './environment.ts';

const read = (environment: Record<string, string> = {}, platform: NodeJS.Platform = 'linux') =>
  readAppEnvironment({ platform, home: '/home/ann', environment });

it('without variables the site is where "npm start" serves it', () => {
  expect(read()).toEqual({
    siteOrigin: 'http://localhost:3000',
    backendAddress: null,
    dataDir: '/home/ann/.local/share/patchbay',
    browserFlags: [],
  });
  expect(read({ PORT: '3100' }).siteOrigin).toBe('http://localhost:3100');
});

it('variables say otherwise', () => {
  expect(
    read({
      SITE_URL: 'https://patchbay.test/some/page',
      API_HOST: 'api.patchbay.test/',
      DESKTOP_DATA_DIR: '/data',
      BROWSER_FLAGS: ' --a  --b=c ',
    }),
  ).toEqual({
    siteOrigin: 'https://patchbay.test',
    backendAddress: 'https://api.patchbay.test',
    dataDir: '/data',
    browserFlags: ['--a', '--b=c'],
  });
});

it('every system has its own place for the data', () => {
  expect(read({ XDG_DATA_HOME: '/x' }).dataDir).toBe('/x/patchbay');
  expect(read({}, 'darwin').dataDir).toBe('/home/ann/Library/Application Support/Patchbay');
  expect(read({ LOCALAPPDATA: '/local' }, 'win32').dataDir).toBe('/local/Patchbay');
});

it.each(['', 'data', './data'])(
  'a folder of the system that is no whole path counts as not set: %j',
  (path) => {
    expect(read({ XDG_DATA_HOME: path }).dataDir).toBe('/home/ann/.local/share/patchbay');
    expect(read({ LOCALAPPDATA: path }, 'win32').dataDir).toBe('/home/ann/AppData/Local/Patchbay');
  },
);

it('an address that is none is refused by its name', () => {
  expect(() => read({ SITE_URL: 'nowhere' })).toThrow('SITE_URL must be an address');
});
