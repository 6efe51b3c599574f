import { readRegistryEnvironment } from './registry-environment.ts';

it('the registry of releases has its own address, and no keys unless they are named', () => {
  expect(readRegistryEnvironment({}, '/app')).toEqual({
    siteDir: '/app/site',
    keysFile: null,
    origins: [],
    siteOrigin: null,
    bind: '127.0.0.1',
    port: 4100,
  });
  const given = {
    RELEASE_KEYS: '/etc/patchbay/release-keys.json',
    REGISTRY_ORIGINS: 'https://registry.example.com',
    REGISTRY_PORT: '4200',
    SITE_ORIGINS: 'https://www.example.com,https://example.com',
  };
  expect(readRegistryEnvironment(given, '/app')).toMatchObject({
    keysFile: '/etc/patchbay/release-keys.json',
    origins: ['https://registry.example.com'],
    siteOrigin: 'https://www.example.com',
    port: 4200,
  });
});
