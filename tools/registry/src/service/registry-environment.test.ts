import { readRegistryEnvironment } from './registry-environment.ts';

it('the registry of releases has its own address, and no keys unless they are named (G106)', () => {
  expect(readRegistryEnvironment({}, '/app')).toEqual({
    place: { siteDir: '/app/site', store: null },
    keysFile: null,
    origins: [],
    siteOrigin: null,
    staff: null,
    pruneRule: null,
    releaseHook: null,
    bind: '127.0.0.1',
    port: 4100,
    metrics: null,
    hasRequestLog: false,
  });
  const given = {
    RELEASE_KEYS: '/etc/patchbay/release-keys.json',
    REGISTRY_ORIGINS: 'https://registry.example.com',
    REGISTRY_PORT: '4200',
    SITE_ORIGINS: 'https://www.example.com,https://example.com',
    RELEASE_HOOK: 'https://chat.example.com/hook',
  };
  expect(readRegistryEnvironment(given, '/app')).toMatchObject({
    keysFile: '/etc/patchbay/release-keys.json',
    origins: ['https://registry.example.com'],
    siteOrigin: 'https://www.example.com',
    releaseHook: 'https://chat.example.com/hook',
    port: 4200,
  });
});

it('the registry takes what staff ask for where it is told to, and which backend knows them (G158)', () => {
  const read = (given: Record<string, string>) => readRegistryEnvironment(given, '/app').staff;
  expect(read({ API_HOST: 'https://api.example' })).toBeNull();
  expect(read({ STAFF_RELEASES: 'on', API_HOST: 'https://api.example' })).toEqual({
    apiHost: 'https://api.example',
    hasPreviews: true,
    hasViews: true,
  });
  const silent = { STAFF_RELEASES: 'on', API_HOST: 'https://api.example', VIEW_REPORTS: 'off' };
  expect(read(silent)).toMatchObject({ hasViews: false });
  expect(() => read({ STAFF_RELEASES: 'on' })).toThrow('API_HOST is needed');
  expect(() => read({ STAFF_RELEASES: 'http://127.0.0.1:4100' })).toThrow('"off" or "on"');
});
