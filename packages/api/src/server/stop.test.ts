import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { openDatabase } from '../db/database.ts';
import { withOneEngine } from '../testing/processes/every-engine.ts';
import { addressOf, run, untilSaid } from '../testing/run-backend.ts';
import { putDatabase } from '../testing/databases/prepared-databases.ts';
import { startSwallowingProxy } from '../testing/swallowing-proxy.ts';
import { withFolder } from '../testing/test-app.ts';

interface Sent {
  /** Resolves once the system has taken all of the request. */
  readonly gone: Promise<unknown>;
  /** The status, or why there is none. */
  readonly outcome: Promise<number | string>;
}

function send(address: string, path: string, content: object): Sent {
  const body = JSON.stringify(content);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
  const sent = request(`${address}${path}`, { method: 'POST', headers, agent: false });
  const outcome = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  }).then(
    async (response) => {
      await once(response.resume(), 'end');
      return Number(response.statusCode);
    },
    (error: unknown) => String(error),
  );
  const gone = new Promise((resolve) => sent.end(body, () => resolve(null)));
  return { gone, outcome };
}

/** Slow by design: it hashes a password. */
function signUp(address: string, number: number): Sent {
  const password = 'correct horse battery';
  const email = `s${number}@site.test`;
  return send(address, '/auth/register/', {
    email,
    password,
    passwordConfirmation: password,
  });
}

const logIn = (address: string, number: number): Sent =>
  send(address, '/auth/api-token-auth/', { username: `n${number}@site.test` });

const environment = {
  LIMIT_SIGN_UP_PER_ADDRESS: '1000/1h',
  LIMIT_LOG_IN_PER_ADDRESS: '1000/1h',
  REQUEST_LOG: 'off',
};

const serverUrl = process.env['TEST_DATABASE_URL'];

/** A backend that is told to stop while its database answers nothing any more: its exit code, and its output. */
async function stopWithHangingDatabase(url: string) {
  // Its tables are there already, so that the first question about mails is the delivery's.
  await (await openDatabase({ kind: 'server', url })).close();
  const proxy = await startSwallowingProxy(url, 'from "mail_outbox"');
  try {
    const outcomes: { readonly code: number | null; readonly output: string }[] = [];
    await withFolder(async (folder) => {
      const backend = run('main.ts', [], {
        ...environment,
        DATA_DIR: folder,
        DATABASE_URL: proxy.url,
      });
      await addressOf(backend);
      await proxy.swallows;
      backend.child.kill('SIGTERM');
      outcomes.push({ code: await backend.ended, output: backend.output() });
    });
    return outcomes[0];
  } finally {
    await proxy.close();
  }
}

/** It takes 20 s, in which the other tests run. */
let hangingStop: ReturnType<typeof stopWithHangingDatabase> | null = null;

beforeAll(() => {
  if (serverUrl === undefined) return;
  hangingStop = stopWithHangingDatabase(serverUrl);
  // Its own test tells.
  hangingStop.catch(() => undefined);
});

async function expectAllAnswered(database: Readonly<Record<string, string>>): Promise<void> {
  const backend = run('main.ts', [], { ...environment, ...database });
  try {
    const address = await addressOf(backend);
    const sent = Array.from({ length: 30 }, (_, number) =>
      number % 5 === 0 ? signUp(address, number) : logIn(address, number),
    );
    await Promise.all(sent.map(({ gone }) => gone));
    backend.child.kill('SIGTERM');
    await untilSaid(backend, /SIGTERM: the backend stops/);
    backend.child.kill('SIGTERM');
    const outcomes = await Promise.all(sent.map(({ outcome }) => outcome));
    expect(outcomes).toEqual(sent.map((_, number) => (number % 5 === 0 ? 201 : 400)));
    expect(await backend.ended).toBe(0);
    expect(await signUp(address, 31).outcome).toMatch('ECONNREFUSED');
  } finally {
    backend.child.kill('SIGKILL');
    await backend.ended;
  }
}

it('every request that was sent before a stop is answered, also where the signal comes twice (G33)', () =>
  withOneEngine(({ environment: database }) => expectAllAnswered(database)));

it('a stop during the start ends it in order, and nothing of it is in the way of the next', async () => {
  await withFolder(async (folder) => {
    await putDatabase(folder);
    const settings = { ...environment, DATA_DIR: folder, CATALOGUE_DEMO: 'on' };
    const backend = run('main.ts', [], settings);
    await untilSaid(backend, /The demo catalogue is in the database/);
    backend.child.kill('SIGTERM');
    expect(await backend.ended).toBe(0);
    const next = run('main.ts', [], settings);
    await addressOf(next);
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  });
});

// The embedded database is in the process itself: it hangs with it.
(serverUrl ? it : it.skip)('a database that hangs does not hold up a stop (G33)', async () => {
  const stopped = await hangingStop;
  expect(stopped?.code).toBe(1);
  expect(stopped?.output).toContain('The stop was not over after 20 s: the process ends now');
});
