import { readConfig } from './config.ts';

it('an empty environment gives a backend that runs by itself', () => {
  expect(readConfig({}, '/app')).toEqual({
    port: 4000,
    bind: '127.0.0.1',
    database: { kind: 'embedded', folder: '/app/.data/database' },
    uploadsFolder: '/app/.data/uploads',
    imageCacheFolder: '/app/.data/image-cache',
    siteOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
    hasDemoCatalogue: true,
  });
});

it('every value can be set, and a server of its own gets no demo unasked', () => {
  const config = readConfig(
    {
      API_PORT: ' 4100 ',
      API_BIND: '0.0.0.0',
      DATABASE_URL: 'postgresql://app:secret@db.test/patchbay',
      DATA_DIR: '/var/patchbay',
      SITE_ORIGINS: 'https://a.test/, https://b.test:8443',
    },
    '/app',
  );
  expect(config).toMatchObject({
    port: 4100,
    bind: '0.0.0.0',
    database: { kind: 'server', url: 'postgresql://app:secret@db.test/patchbay' },
    uploadsFolder: '/var/patchbay/uploads',
    siteOrigins: ['https://a.test', 'https://b.test:8443'],
    hasDemoCatalogue: false,
  });
  expect(readConfig({ PORT: '3300', CATALOGUE_DEMO: 'off' }, '/app')).toMatchObject({
    siteOrigins: ['http://localhost:3300', 'http://127.0.0.1:3300'],
    hasDemoCatalogue: false,
  });
});

it.each([
  ['API_PORT', '65536'],
  ['API_PORT', '-1'],
  ['API_PORT', 'http'],
  ['PORT', '3e3'],
  ['CATALOGUE_DEMO', 'yes'],
  ['DATABASE_URL', 'mysql://db.test'],
  ['DATABASE_URL', 'secret'],
  ['SITE_ORIGINS', '*'],
  ['SITE_ORIGINS', 'https://a.test/path'],
  ['SITE_ORIGINS', 'https://a.test,'],
  ['SITE_ORIGINS', 'null'],
])('%s=%s is refused in one sentence that names it', (name, value) => {
  const read = () => readConfig({ [name]: value }, '/app');
  expect(read).toThrow(name);
  expect(read).toThrow(/^[^\n]+\.$/);
  if (name === 'DATABASE_URL') expect(read).not.toThrow(/secret/);
});
