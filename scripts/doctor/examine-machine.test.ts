import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@patchbay/site/testing';
import { examineMachine } from './examine-machine.ts';

let root: string;
let environment: Record<string, string>;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'patchbay-machine-'));
  writeFileSync(join(root, 'package.json'), '{"packageManager":"pnpm@12.21.0"}');
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'node_modules/.modules.yaml'), '{ "packageManager": "pnpm@12.21.0" }');
  mkdirSync(join(root, '.data'), { mode: 0o700 });
  const [port, apiPort, registryPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  environment = {
    PORT: String(port),
    API_PORT: String(apiPort),
    REGISTRY_PORT: String(registryPort),
  };
});

afterEach(() => rmSync(root, { recursive: true }));

const examine = (changes: Partial<Parameters<typeof examineMachine>[0]> = {}) =>
  examineMachine({
    root,
    environment,
    nodeVersion: '20.19.0',
    findBrowser: () => Promise.resolve('/usr/bin/chromium'),
    ...changes,
  });

it('nothing is wrong with a machine that has what is needed', async () => {
  expect(await examine()).toEqual([]);
});

it('an old Node, another pnpm and a missing browser are told', async () => {
  writeFileSync(join(root, 'node_modules/.modules.yaml'), 'packageManager: pnpm@9.0.0');
  const found = await examine({ nodeVersion: '20.18.9', findBrowser: () => Promise.resolve(null) });
  expect(found.map(({ code }) => code)).toEqual([
    'node-version',
    'pnpm-version',
    'browser-missing',
  ]);
});

it('each variable that cannot be used is told once, by its name', async () => {
  environment.REGISTRY_PORT = 'high';
  environment.SITE_ORIGINS = 'nowhere';
  const found = await examine();
  expect(found.map(({ code, message }) => `${code} ${message.split(' ')[0] ?? ''}`)).toEqual([
    'environment-unreadable SITE_ORIGINS',
    'environment-unreadable REGISTRY_PORT',
  ]);
});

it('a port that is taken is told with the variable that moves it', async () => {
  const server = createServer().listen(Number(environment.API_PORT), '127.0.0.1');
  await once(server, 'listening');
  const found = await examine();
  server.close();
  expect(found).toMatchObject([
    {
      code: 'port-taken',
      message: expect.stringMatching(/^API_PORT: Port \d+ is taken/) as string,
    },
  ]);
});

it('a data folder that others can open is told, and left as it is', async () => {
  const data = join(root, '.data');
  chmodSync(data, 0o755);
  expect(await examine()).toMatchObject([{ code: 'data-folder-open' }]);
  expect(statSync(data).mode & 0o777).toBe(0o755);
  chmodSync(data, 0o1777);
  expect(await examine()).toMatchObject([{ code: 'data-folder-unusable' }]);
});
