import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAppConfig } from '@patchbay/registry/config';
import { readProductEnvironment, readSiteEnvironment } from './site-config.ts';

it('an empty environment gives a site on this machine (G3, G4, G8, G60, G61)', () => {
  expect(readProductEnvironment({}, '/app')).toEqual({
    config: {
      apiHost: 'http://localhost:4000',
      imageHost: 'http://localhost:4000/images',
      apiAdminPath: '/admin/',
      productName: 'Patchbay',
      websiteUrl: 'https://patchbay.example/',
      sentryDsn: null,
      signInProvider: null,
      gaMeasurementId: null,
      plausibleDomain: null,
      plausibleHost: null,
      apiVersion: '1.0.0',
      allowRemoteOverrides: false,
      accountRecovery: false,
      accountManagement: false,
      softwareLists: false,
      searchRanking: 'name',
      listCalls: 'basic',
      adminCalls: 'basic',
      staffReleases: false,
      viewReports: false,
      usageCounts: false,
    },
    headers: { hstsSeconds: 0, cspReportUrl: null },
    hosts: [],
    origins: [],
    isPreviewing: true,
    isRendering: true,
    keysFile: null,
    bind: '127.0.0.1',
    hasRequestLog: false,
    metrics: null,
    isTraced: false,
    siteDir: '/app/site',
    store: null,
    staffReleases: 'off',
    releaseHook: null,
    trustedProxies: 0,
    port: null,
    apiPort: 4000,
  });
});

it('a backend without admin pages has no path to them', () => {
  expect(readAppConfig({ API_ADMIN_PATH: 'none' }).apiAdminPath).toBe('');
});

it('hosts get https and lose their slash, and the image host is below the backend (G3)', () => {
  const config = readAppConfig({ API_HOST: 'api.test/v1/', PLAUSIBLE_HOST: 'stats.test' });
  expect(config).toMatchObject({
    apiHost: 'https://api.test/v1',
    imageHost: 'https://api.test/v1/images',
    plausibleHost: 'https://stats.test',
  });
  expect(readAppConfig({ IMAGE_HOST: 'images.test/' }).imageHost).toBe('https://images.test');
});

it('the folder and the ports can be set (G8)', () => {
  const environment = { SITE_DIR: 'other', PORT: '3100', API_PORT: '4100' };
  expect(readProductEnvironment(environment, '/app')).toMatchObject({
    siteDir: '/app/other',
    port: 3100,
    apiPort: 4100,
  });
  expect(readSiteEnvironment({ SITE_DIR: '/srv/site' }, '/app').siteDir).toBe('/srv/site');
});

it('the site can be in a bucket, of which a folder has a copy (G380)', () => {
  const read = (given: Record<string, string>) => readSiteEnvironment(given, '/app');
  expect(read({}).store).toBeNull();
  const { siteDir, store } = read({ SITE_STORE: 's3://releases', PORT: '3100' });
  expect(store).toEqual({
    name: 'releases',
    prefix: '',
    region: 'us-east-1',
    endpoint: null,
    isPathStyle: false,
  });
  expect(siteDir).toBe(join(tmpdir(), 'patchbay-s3-releases-site-3100'));
  const other = read({
    SITE_STORE: 's3://releases/the/site/',
    SITE_STORE_ENDPOINT: 'https://storage.example.com',
    SITE_STORE_REGION: 'eu-central-1',
    SITE_DIR: 'copy',
  });
  expect(other.siteDir).toBe('/app/copy');
  expect(other.store).toEqual({
    name: 'releases',
    prefix: 'the/site/',
    region: 'eu-central-1',
    endpoint: 'https://storage.example.com',
    isPathStyle: true,
  });
  expect(
    read({ SITE_STORE: 's3://releases', SITE_STORE_PATH_STYLE: 'on' }).store?.isPathStyle,
  ).toBe(true);
});

it.each([
  [{ SITE_STORE: 'releases' }, 'SITE_STORE must be a bucket, with a prefix where it has others'],
  [{ SITE_STORE: 's3://Releases/site' }, 'SITE_STORE must be a bucket'],
  [{ SITE_STORE: 's3://releases/../site' }, 'SITE_STORE must be a bucket'],
  [
    { SITE_STORE: 's3://releases', SITE_STORE_ENDPOINT: 'https://storage.example.com/path' },
    'SITE_STORE_ENDPOINT must be an address without a user, a path',
  ],
  [
    { SITE_STORE_ENDPOINT: 'https://storage.example.com' },
    'SITE_STORE_ENDPOINT is set without SITE_STORE',
  ],
  [{ SITE_STORE_REGION: 'eu-central-1' }, 'SITE_STORE_REGION is set without SITE_STORE'],
])('%j is refused for a bucket (G380)', (environment, reason) => {
  expect(() => readSiteEnvironment(environment, '/app')).toThrow(reason);
});

it('files of releases may come from another origin (G406)', () => {
  const originOf = (text: string) =>
    readSiteEnvironment({ ASSETS_ORIGIN: text }, '/app').config.assetsOrigin;
  expect(originOf('https://files.example.com')).toBe('https://files.example.com');
  expect(originOf('http://localhost:3001/')).toBe('http://localhost:3001');
  expect(readSiteEnvironment({}, '/app').config).not.toHaveProperty('assetsOrigin');
});

it.each(['files.example.com', 'https://files.example.com/path', 'ftp://files.example.com', '//a'])(
  'ASSETS_ORIGIN=%s is refused (G406)',
  (address) => {
    expect(() => readSiteEnvironment({ ASSETS_ORIGIN: address }, '/app')).toThrow(
      'ASSETS_ORIGIN must be an origin without a path',
    );
  },
);

it('searches are ordered by name or by relevance (G47)', () => {
  const rankingOf = (value: string) => readAppConfig({ SEARCH_RANKING: value }).searchRanking;
  expect([rankingOf('relevance'), rankingOf('name')]).toEqual(['relevance', 'name']);
  expect(() => rankingOf('best')).toThrow('SEARCH_RANKING must be name or relevance');
});

it('lists are asked for with basic or with extended calls (G51)', () => {
  const callsOf = (value: string) => readAppConfig({ LIST_CALLS: value }).listCalls;
  expect([callsOf('extended'), callsOf('basic')]).toEqual(['extended', 'basic']);
  expect(() => callsOf('all')).toThrow('LIST_CALLS must be basic or extended');
});

it('staff have the basic or the extended calls (G70)', () => {
  const callsOf = (value: string) => readAppConfig({ ADMIN_CALLS: value }).adminCalls;
  expect([callsOf('extended'), callsOf('basic')]).toEqual(['extended', 'basic']);
  expect(() => callsOf('all')).toThrow('ADMIN_CALLS must be basic or extended');
});

it('switches are on or off, as in the backend (G10)', () => {
  const read = (value: string) => readAppConfig({ ALLOW_REMOTE_OVERRIDES: value });
  expect(read('on').allowRemoteOverrides).toBe(true);
  expect(read('off').allowRemoteOverrides).toBe(false);
  expect(() => read('true')).toThrow('ALLOW_REMOTE_OVERRIDES must be "on" or "off" (got "true").');
});

it('the page of releases is answered by nobody, by the site itself, or by its registry (G158)', () => {
  const chosen = (value: string) =>
    readSiteEnvironment({ STAFF_RELEASES: value }, '/app').staffReleases;
  expect([chosen(''), chosen('on')]).toEqual(['off', 'on']);
  expect(chosen('http://127.0.0.1:4100')).toEqual({ registry: 'http://127.0.0.1:4100' });
  const isAnnounced = (value: string) => readAppConfig({ STAFF_RELEASES: value }).staffReleases;
  expect([isAnnounced(''), isAnnounced('off')]).toEqual([false, false]);
  expect([isAnnounced('on'), isAnnounced('http://127.0.0.1:4100')]).toEqual([true, true]);
  expect(() => chosen('http://127.0.0.1:4100/releases')).toThrow('the address of the registry');
});

it('all that is wrong with a server is said at once (G10)', () => {
  const environment = {
    API_HOST: 'ftp://a.test',
    ACCOUNT_RECOVERY: 'yes',
    HSTS_MAX_AGE: 'long',
    PORT: '99999',
  };
  expect(() => readSiteEnvironment(environment, '/app')).toThrow(
    /^API_HOST .+\nACCOUNT_RECOVERY .+\nHSTS_MAX_AGE .+\nPORT .+\.$/,
  );
});

it.each([
  [{}, []],
  [
    { SITE_ORIGINS: 'https://www.site.test, http://localhost:3000' },
    ['www.site.test', 'localhost'],
  ],
  [{ ALLOWED_HOSTS: 'site, 192.0.2.7' }, ['site', '192.0.2.7']],
  [{ SITE_ORIGINS: 'https://www.site.test', ALLOWED_HOSTS: 'site' }, ['www.site.test', 'site']],
])('%j are the names %j (G46)', (environment, names) => {
  expect(readSiteEnvironment(environment, '/app').hosts).toEqual(names);
});

it.each([
  ['SITE_ORIGINS', 'www.site.test', 'origins like https://example.com'],
  ['ALLOWED_HOSTS', 'https://www.site.test', 'host names like www.example.com'],
  ['ALLOWED_HOSTS', '*', 'host names like www.example.com'],
])('%s=%s is refused, and named', (name, value, what) => {
  expect(() => readSiteEnvironment({ [name]: value }, '/app')).toThrow(
    `${name} must be ${what}, separated by commas (got "${value}").`,
  );
});
