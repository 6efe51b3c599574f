import { setImmediate as nextTurn } from 'node:timers/promises';
import { createCapacity } from '../../process/capacity.ts';
import { addUser, testPassword } from '../../testing/test-accounts.ts';
import { createTestApp, testConfig } from '../../testing/test-app.ts';
import { onOneDatabase } from '../../testing/test-databases.ts';

const often = { attempts: 1000, windowMs: 60_000 };
const config = {
  ...testConfig,
  accounts: {
    ...testConfig.accounts,
    trustedProxies: 1,
    limits: {
      ...testConfig.accounts.limits,
      // From the second wrong try on, every log-in waits.
      logInPerAccount: { attempts: 1, windowMs: 60_000 },
      logInPerAccountOverall: often,
      logInPerAddress: often,
    },
  },
};

onOneDatabase((database) => {
  /** A backend in which whoever has to wait does so until the test lets all go on. */
  function start() {
    let waiting = 0;
    let goOn = (): void => undefined;
    const released = new Promise<void>((resolve) => (goOn = resolve));
    const { app } = createTestApp(database(), {
      config,
      // As many passwords as come: these tests are about the waits.
      capacity: { ...createCapacity(), passwords: (work) => work() },
      wait: async (_, signal) => {
        waiting += 1;
        await new Promise<void>((resolve, reject) => {
          void released.then(resolve);
          signal.addEventListener('abort', () => {
            reject(new Error('Nobody waits any more'));
          });
        });
      },
    });
    const logIn = async (network: string, password = 'wrong', init: RequestInit = {}) => {
      const response = await app.request('/auth/api-token-auth/', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': network },
        body: JSON.stringify({ username: 'ann@site.test', password }),
        ...init,
      });
      return response.status;
    };
    const untilWaiting = async (count: number) => {
      while (waiting < count) await nextTurn();
    };
    return { logIn, untilWaiting, goOn };
  }

  it('log-ins that wait keep nobody else from waiting', async () => {
    await addUser(database());
    const { logIn, untilWaiting, goOn } = start();
    expect(await logIn('203.0.113.1')).toBe(400);
    const others = Array.from({ length: 120 }, (_, index) => logIn(`198.51.100.${index}`));
    const owner = logIn('192.0.2.1', testPassword);
    await untilWaiting(121);
    goOn();
    expect(await owner).toBe(200);
    expect(new Set(await Promise.all(others))).toEqual(new Set([400]));
  });

  it('a wait ends with its client, and its try counts', async () => {
    const { logIn, untilWaiting, goOn } = start();
    expect(await logIn('203.0.113.1')).toBe(400);
    const client = new AbortController();
    const gone = Array.from({ length: 10 }, (_, index) =>
      logIn(`2001:db8:1:${index}::1`, 'wrong', {
        signal: client.signal,
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': `2001:db8:1:${index}::1`,
        },
      }),
    );
    await untilWaiting(10);
    client.abort();
    await Promise.all(gone);
    // The one try that each of them had is used up.
    expect(await logIn('2001:db8:1:0::1', testPassword)).toBe(429);
    const next = logIn('2001:db8:1:ff::1');
    await untilWaiting(11);
    goOn();
    expect(await next).toBe(400);
  });
});
