import { readConfig } from './config.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

it('an empty environment gives a backend that runs by itself (A57, G8, H33)', () => {
  expect(readConfig({}, '/app')).toEqual({
    port: 4000,
    bind: '127.0.0.1',
    hosts: ['localhost'],
    dataFolder: '/app/.data',
    database: { kind: 'embedded', folder: '/app/.data/database' },
    uploadsFolder: '/app/.data/uploads',
    bucket: null,
    imageCacheFolder: '/app/.data/image-cache',
    siteOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
    hasDemoCatalogue: true,
    allowsDemoUsers: true,
    demoFolder: '/app/packages/demo-catalogue',
    apiHost: 'http://localhost:4000',
    productName: 'Patchbay',
    provider: null,
    apiVersion: '1.0.0',
    accounts: {
      tokenIdleMs: 30 * dayMs,
      tokenLifetimeMs: 180 * dayMs,
      limits: {
        logInPerAccount: { attempts: 10, windowMs: 15 * minuteMs },
        logInPerAccountOverall: { attempts: 100, windowMs: 15 * minuteMs },
        logInPerAddress: { attempts: 50, windowMs: 15 * minuteMs },
        signUpPerAccount: { attempts: 10, windowMs: 60 * minuteMs },
        signUpPerAddress: { attempts: 60, windowMs: 60 * minuteMs },
        resendPerAccount: { attempts: 5, windowMs: 60 * minuteMs },
        resendPerAddress: { attempts: 60, windowMs: 60 * minuteMs },
        resetPerAccount: { attempts: 5, windowMs: 60 * minuteMs },
        resetPerAddress: { attempts: 60, windowMs: 60 * minuteMs },
        emailChangePerAccount: { attempts: 5, windowMs: 60 * minuteMs },
        emailChangePerAddress: { attempts: 60, windowMs: 60 * minuteMs },
        mailPerAccount: { attempts: 20, windowMs: 60 * minuteMs },
        listPerAccount: { attempts: 300, windowMs: 15 * minuteMs },
        reportPerAddress: { attempts: 120, windowMs: 60 * minuteMs },
      },
      trustedProxies: 0,
    },
    mail: {
      from: { name: 'Patchbay', address: 'no-reply@patchbay.example' },
      way: { kind: 'folder', folder: '/app/.data/mail' },
    },
    reports: {
      retentionMs: 365 * dayMs,
      maxBytes: 1024 ** 3,
    },
    auditLog: { retentionMs: 365 * dayMs },
    countsUsage: true,
    threads: 4,
    hasRequestLog: true,
    metrics: null,
    isTraced: false,
  });
});

it('accounts and mails can be set', () => {
  const config = readConfig(
    {
      API_HOST: 'api.site.test/',
      PRODUCT_NAME: 'Shelf',
      TOKEN_IDLE_DAYS: '7',
      TOKEN_LIFETIME_DAYS: '30',
      LIMIT_LOG_IN_PER_ACCOUNT: '3/30s',
      LIMIT_RESEND_PER_ADDRESS: '9/2h',
      TRUST_PROXY: '2',
      SMTP_URL: 'smtps://user:secret@smtp.test',
      REQUEST_LOG: 'off',
      API_METRICS_PORT: '9464',
    },
    '/app',
  );
  expect(config).toMatchObject({
    apiHost: 'https://api.site.test',
    accounts: {
      tokenIdleMs: 7 * dayMs,
      tokenLifetimeMs: 30 * dayMs,
      limits: {
        logInPerAccount: { attempts: 3, windowMs: 30_000 },
        resendPerAddress: { attempts: 9, windowMs: 120 * minuteMs },
      },
      trustedProxies: 2,
    },
    mail: {
      from: { name: 'Shelf', address: 'no-reply@patchbay.example' },
      way: { kind: 'smtp', url: 'smtps://user:secret@smtp.test' },
    },
    hasRequestLog: false,
    metrics: { bind: '127.0.0.1', port: 9464 },
  });
});

it.each([
  ['hello@site.test', { name: '', address: 'hello@site.test' }],
  ['The Shop <hello@site.test>', { name: 'The Shop', address: 'hello@site.test' }],
])('mails are from %s', (sender, from) => {
  expect(readConfig({ MAIL_FROM: sender }, '/app').mail.from).toEqual(from);
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
    database: {
      kind: 'server',
      url: 'postgresql://app:secret@db.test/patchbay',
      connections: 10,
      replicaUrl: null,
    },
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
  ['this machine alone', {}, ['api.site.test']],
  [
    'this machine alone, with another name',
    { ALLOWED_HOSTS: 'backend' },
    ['api.site.test', 'backend'],
  ],
  ['all addresses', { API_BIND: '0.0.0.0' }, 'any'],
  [
    'all addresses, with names',
    { API_BIND: '0.0.0.0', ALLOWED_HOSTS: 'backend, 192.0.2.7' },
    ['api.site.test', 'backend', '192.0.2.7'],
  ],
])('a backend that listens on %s answers to its names (H67)', (_, environment, hosts) => {
  const config = readConfig({ API_HOST: 'https://api.site.test', ...environment }, '/app');
  expect(config.hosts).toEqual(hosts);
});

it('a process has as many connections to PostgreSQL as it is told, or ten (X396)', () => {
  const connectionsOf = (environment: Record<string, string>) =>
    readConfig({ DATABASE_URL: 'postgresql://db.test/a', ...environment }, '/app').database;
  expect(connectionsOf({})).toMatchObject({ connections: 10, replicaUrl: null });
  expect(
    connectionsOf({
      DATABASE_CONNECTIONS: '25',
      DATABASE_REPLICA_URL: 'postgresql://replica.test/a',
    }),
  ).toMatchObject({ connections: 25, replicaUrl: 'postgresql://replica.test/a' });
});

it.each([
  ['this machine alone', {}, true],
  ['no demo', { CATALOGUE_DEMO: 'off' }, false],
  ['a database of its own', { DATABASE_URL: 'postgresql://db.test/a' }, false],
  [
    'a database of its own, with the demo',
    { DATABASE_URL: 'postgresql://db.test/a', CATALOGUE_DEMO: 'on' },
    true,
  ],
  ['an open address', { API_BIND: '0.0.0.0' }, false],
  ['a public address', { API_HOST: 'https://api.site.test' }, false],
  ['public pages', { SITE_ORIGINS: 'https://site.test' }, false],
  ['a proxy in front', { TRUST_PROXY: '1' }, false],
])('a backend with %s lets demo users sign in: %j, %s (A69)', (_, environment, allowed) => {
  expect(readConfig(environment, '/app').allowsDemoUsers).toBe(allowed);
});

it.each([
  ['API_PORT', '65536'],
  ['API_PORT', '-1'],
  ['API_PORT', 'http'],
  ['PORT', '3e3'],
  ['CATALOGUE_DEMO', 'yes'],
  ['DATABASE_URL', 'mysql://db.test'],
  ['DATABASE_URL', 'secret'],
  ['DATABASE_REPLICA_URL', 'http://db.test'],
  ['DATABASE_CONNECTIONS', '1'],
  ['SITE_ORIGINS', '*'],
  ['SITE_ORIGINS', 'https://a.test/path'],
  ['SITE_ORIGINS', 'https://a.test,'],
  ['SITE_ORIGINS', 'null'],
  ['API_HOST', 'ftp://site.test'],
  ['API_HOST', ':'],
  ['ALLOWED_HOSTS', '*'],
  ['ALLOWED_HOSTS', 'https://site.test'],
  ['TOKEN_IDLE_DAYS', '0'],
  ['TOKEN_LIFETIME_DAYS', 'long'],
  ['LIMIT_LOG_IN_PER_ACCOUNT', '10'],
  ['LIMIT_LOG_IN_PER_ADDRESS', '0/15m'],
  ['LIMIT_LOG_IN_PER_ACCOUNT_OVERALL', 'never'],
  ['LIMIT_SIGN_UP_PER_ADDRESS', '5/0h'],
  ['LIMIT_RESEND_PER_ACCOUNT', '5/1d'],
  ['TRUST_PROXY', 'on'],
  ['SMTP_URL', 'http://secret.test'],
  ['SMTP_URL', 'secret'],
  ['MAIL_FROM', 'Patchbay'],
  ['MAIL_FROM', 'a@b.test\r\nBcc: c@d.test'],
  ['REQUEST_LOG', 'no'],
  ['LOG_FORMAT', 'xml'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_SDK_DISABLED', 'on'],
  ['API_METRICS_PORT', 'no'],
])('%s=%s is refused in one sentence that names it (G10)', (name, value) => {
  const read = () => readConfig({ [name]: value }, '/app');
  expect(read).toThrow(name);
  expect(read).toThrow(/^[^\n]+\.$/);
  if (name.endsWith('_URL')) expect(read).not.toThrow(/secret/);
});

it.each([
  [
    { UPLOADS_BUCKET: 'our.uploads-2' },
    { name: 'our.uploads-2', region: 'us-east-1', endpoint: null, isPathStyle: false },
  ],
  [
    {
      UPLOADS_BUCKET: 'uploads',
      UPLOADS_ENDPOINT: 'https://storage.test:9000',
      UPLOADS_REGION: 'eu-central-1',
    },
    {
      name: 'uploads',
      region: 'eu-central-1',
      endpoint: 'https://storage.test:9000',
      isPathStyle: true,
    },
  ],
  [
    {
      UPLOADS_BUCKET: 'uploads',
      UPLOADS_ENDPOINT: 'https://storage.test/',
      UPLOADS_PATH_STYLE: 'off',
    },
    { name: 'uploads', endpoint: 'https://storage.test/', isPathStyle: false },
  ],
])('uploads are in a bucket with %j (X110)', (variables, bucket) => {
  expect(readConfig(variables, '/app').bucket).toMatchObject(bucket);
});

it.each([
  [{ UPLOADS_BUCKET: 'Uploads' }, 'UPLOADS_BUCKET must be the name of a bucket'],
  [{ UPLOADS_BUCKET: 'a..b' }, 'UPLOADS_BUCKET must be the name of a bucket'],
  [{ UPLOADS_BUCKET: 's3://uploads' }, 'UPLOADS_BUCKET must be the name of a bucket'],
  [{ UPLOADS_REGION: 'eu-central-1' }, 'UPLOADS_REGION is set without UPLOADS_BUCKET'],
  [{ UPLOADS_ENDPOINT: 'https://a.test' }, 'UPLOADS_ENDPOINT is set without UPLOADS_BUCKET'],
  [{ UPLOADS_PATH_STYLE: 'on' }, 'UPLOADS_PATH_STYLE is set without UPLOADS_BUCKET'],
  [
    { UPLOADS_BUCKET: 'uploads', UPLOADS_ENDPOINT: 'https://key:secret@a.test' },
    'UPLOADS_ENDPOINT must be an address without a user',
  ],
  [
    { UPLOADS_BUCKET: 'uploads', UPLOADS_ENDPOINT: 'https://a.test/uploads' },
    'UPLOADS_ENDPOINT must be an address without a user, a path',
  ],
])('%j is refused before a bucket is asked (X110)', (variables, sentence) => {
  const read = () => readConfig(variables, '/app');
  expect(read).toThrow(sentence);
  expect(read).not.toThrow('secret');
});

it('the provider of sign-ins is whole or not there, and its secret stands in no message (A107)', () => {
  const whole = {
    OIDC_ISSUER: 'https://id.example.com/realms/house',
    OIDC_CLIENT_ID: 'patchbay',
    OIDC_CLIENT_SECRET: 'do-not-tell',
    OIDC_STAFF_GROUP: 'catalogue',
  };
  expect(readConfig(whole, '/app').provider).toEqual({
    issuer: 'https://id.example.com/realms/house',
    clientId: 'patchbay',
    clientSecret: 'do-not-tell',
    staffGroup: 'catalogue',
    superuserGroup: null,
    groupsClaim: 'groups',
  });
  const faultsOf = (more: Readonly<Record<string, string | undefined>>) => {
    try {
      return JSON.stringify(readConfig({ ...whole, ...more }, '/app').provider);
    } catch (error) {
      return String(error);
    }
  };
  expect(faultsOf({ OIDC_CLIENT_ID: '' })).toContain('OIDC_CLIENT_ID has to be set');
  expect(faultsOf({ OIDC_ISSUER: 'http://id.example.com' })).toContain('https');
  expect(faultsOf({ OIDC_ISSUER: 'http://localhost:8080' })).toContain('localhost');
  const without = faultsOf({ OIDC_ISSUER: undefined });
  expect(without).toContain('OIDC_CLIENT_SECRET is set without OIDC_ISSUER');
  expect(without).not.toContain('do-not-tell');
});
