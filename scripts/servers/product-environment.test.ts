import { cpSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '@patchbay/node-kit/environment';
import { findFreePort } from '@patchbay/site/testing';
import { root } from '../root.ts';
import { startApi } from './api-process.ts';
import { environmentOfProduct } from './product-environment.ts';

const patienceMs = 180_000;
let folder: string;

/**
 * The folder that the run's setup of the backend's tests has left: in it is the backend as plain JavaScript, which
 * starts in a second less, and an empty database. Where these tests run without those, they start its source, which makes one.
 */
const prepared = process.env.PATCHBAY_TEST_FOLDER;
const program =
  prepared === undefined
    ? {}
    : { program: ['--liftoff-only', join(prepared, 'backend', 'main.mjs')] };

// One for all, since making the demo takes longest: a server that others reach comes first and adds no demo
// users, and would not start where there are some.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-start-'));
  if (prepared === undefined) return;
  cpSync(join(prepared, 'database'), join(folder, 'data/database'), { recursive: true });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface DemoUser {
  readonly email: string;
  readonly password: string;
}

/** The answer of the backend of `npm start` with these variables to each demo user who signs in, and its output. */
async function signInAll(variables: Environment) {
  const users = JSON.parse(
    await readFile(join(root, 'packages/demo-catalogue/data/users.json'), 'utf8'),
  ) as readonly DemoUser[];
  const [port, apiPort] = [await findFreePort(), await findFreePort()];
  const { PATH } = process.env;
  const environment = { PATH, DATA_DIR: join(folder, 'data'), ...variables };
  const said: string[] = [];
  const api = await startApi(environmentOfProduct(environment, { port, apiPort }), {
    onLine: (line) => said.push(line),
    ...program,
  });
  try {
    const statuses = await Promise.all(
      users.map(async ({ email, password }) => {
        const { status } = await fetch(`http://127.0.0.1:${apiPort}/auth/api-token-auth/`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ username: email, password }),
        });
        return status;
      }),
    );
    return { statuses, said: said.join('\n') };
  } finally {
    await api.stop();
  }
}

it.each<Environment>([{ API_HOST: 'https://api.example.com' }, { TRUST_PROXY: '1' }])(
  'there are no demo users where others reach it by %j (A69)',
  async (variables) => {
    const { statuses, said } = await signInAll(variables);
    expect(statuses).toEqual(statuses.map(() => 400));
    expect(said).not.toContain('Demo user: ');
  },
  patienceMs,
);

it(
  'the demo users sign in where only this machine reaches the backend, and are told to whoever starts it (A69)',
  async () => {
    const { statuses, said } = await signInAll({});
    expect(statuses.length).toBeGreaterThan(0);
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(said).toContain('Demo user: ');
  },
  patienceMs,
);
