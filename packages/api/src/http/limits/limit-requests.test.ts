import { setImmediate as nextTurn } from 'node:timers/promises';
import { rateLimits } from '../../db/schema.ts';
import { queryAs, queryOwner } from '../../db/turns/query-turns.ts';
import { createCapacity } from '../../process/capacity/capacity.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { createTestApp, testConfig } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import { createWorkQueue } from '../../process/capacity/work-queue.ts';

const config = { ...testConfig, accounts: { ...testConfig.accounts, trustedProxies: 1 } };
const list = '/api/software/';

onEveryDatabase((database) => {
  beforeEach(() => importSample(database()));

  /** A backend whose reading calls stand still, and how many of them have begun. */
  function start(bounds: Parameters<typeof createWorkQueue>[0]) {
    const begun = new Set<Request>();
    const goOn: (() => void)[] = [];
    const { app } = createTestApp(database(), {
      config,
      capacity: { ...createCapacity(), reads: createWorkQueue(bounds) },
      identify: async (request) => {
        begun.add(request);
        await new Promise<void>((resolve) => goOn.push(resolve));
        return { userId: null, sessionId: null, isStaff: false, isSuperuser: false };
      },
    });
    const ask = (network: string, init: RequestInit = {}, path = list) =>
      Promise.resolve(app.request(path, { headers: { 'X-Forwarded-For': network }, ...init }));
    const untilBegun = async (count: number) => {
      while (begun.size < count) await nextTurn();
    };
    const finishAll = async (answers: readonly Promise<Response>[]) => {
      const state = { isOver: false };
      const all = Promise.all(answers).finally(() => (state.isOver = true));
      while (!state.isOver) {
        for (const go of goOn.splice(0)) go();
        await nextTurn();
      }
      return (await all).map(({ status }) => status);
    };
    return { ask, begun: () => begun.size, untilBegun, finishAll };
  }

  it('one network has some calls under way at a time, and others are answered beside them', async () => {
    const { ask, begun, untilBegun, finishAll } = start({ atATime: 4, atATimeOfOne: 2 });
    const many = Array.from({ length: 10 }, () => ask('192.0.2.1'));
    await untilBegun(2);
    await nextTurn();
    expect(begun()).toBe(2);
    const other = ask('192.0.2.2');
    await untilBegun(3);
    expect(await finishAll([other, ...many])).toEqual([200, ...many.map(() => 200)]);
  });

  it('between two calls the process turns to others, such as who connects', async () => {
    const { ask, begun, untilBegun, finishAll } = start({ atATime: 1 });
    const [first, second] = [ask('192.0.2.1'), ask('192.0.2.2')];
    await untilBegun(1);
    let turns = 0;
    const counting = { isOn: true };
    const count = () => {
      turns += 1;
      if (counting.isOn) setImmediate(count);
    };
    const answered = first.then(() => {
      expect(begun()).toBe(1);
      count();
    });
    const all = finishAll([first, second]);
    await answered;
    await untilBegun(2);
    counting.isOn = false;
    // Itself, and one at least: on a busy machine each may be long.
    expect(turns).toBeGreaterThanOrEqual(2);
    expect(await all).toEqual([200, 200]);
  });

  it('one IPv6 customer is one network, whatever address it takes', async () => {
    const { ask, begun, untilBegun, finishAll } = start({ atATime: 4, atATimeOfOne: 1 });
    const many = Array.from({ length: 5 }, (_, index) => ask(`2001:db8:0:${index}::1`));
    await untilBegun(1);
    await nextTurn();
    expect(begun()).toBe(1);
    await finishAll(many);
  });

  it('more than may wait of one network are told to come again, and others wait', async () => {
    const { ask, untilBegun, finishAll } = start({ atATime: 1, mostOfOne: 3 });
    const taken = [1, 2, 3].map(() => ask('192.0.2.1'));
    await untilBegun(1);
    const refused = await ask('192.0.2.1');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
    expect(await finishAll([...taken, ask('192.0.2.2')])).toEqual([200, 200, 200, 200]);
  });

  it('a call whose client has gone before its turn is never begun', async () => {
    const { ask, begun, untilBegun, finishAll } = start({ atATime: 1 });
    const first = ask('192.0.2.1');
    await untilBegun(1);
    const client = new AbortController();
    const waiting = Array.from({ length: 20 }, () =>
      ask('192.0.2.1', { signal: client.signal, headers: { 'X-Forwarded-For': '192.0.2.1' } }),
    );
    client.abort();
    await finishAll([first, ...waiting]);
    expect(begun()).toBe(1);
  });

  it('health answers while all calls wait, and so do writes', async () => {
    const { ask, untilBegun, finishAll } = start({ atATime: 1, mostWaiting: 0 });
    const first = ask('192.0.2.1');
    await untilBegun(1);
    expect((await ask('192.0.2.2')).status).toBe(503);
    expect((await ask('192.0.2.2', {}, '/health/')).status).toBe(200);
    const logIn = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };
    expect((await ask('192.0.2.2', logIn, '/auth/api-token-auth/')).status).toBe(400);
    await finishAll([first]);
  });

  it('writes go on for a bounded number of clients who have gone, and begin for no more of them', async () => {
    const begun = new Set<() => void>();
    const { app } = createTestApp(database(), {
      config,
      hasRoom: () => new Promise<boolean>((resolve) => begun.add(() => resolve(false))),
    });
    const write = (network: string, signal?: AbortSignal) =>
      Promise.resolve(
        app.request('/auth/resend-activation/', {
          method: 'POST',
          headers: { 'X-Forwarded-For': network },
          ...(signal && { signal }),
        }),
      );
    const untilBegun = async (count: number) => {
      while (begun.size < count) await nextTurn();
    };
    const client = new AbortController();
    const left = Array.from({ length: 1500 }, (_, index) =>
      write(`198.18.${index >> 8}.${index & 255}`, client.signal),
    );
    await untilBegun(1000);
    client.abort();
    const here = write('192.0.2.1');
    await nextTurn();
    expect(begun.size).toBe(1000);
    for (const end of begun) end();
    await untilBegun(1001);
    for (const end of begun) end();
    await Promise.all([here, ...left]);
    expect(begun.size).toBe(1001);
  });

  it('a write whose client goes while it waits for the database is not begun, and no failure is told', async () => {
    let letGo = (): void => undefined;
    const kept = new Promise<void>((resolve) => (letGo = resolve));
    const state = { isTaken: false, hasBegun: false };
    const keep = () => {
      state.isTaken = true;
      return kept;
    };
    // More than may write at a time, at either database.
    const others = Array.from({ length: 10 }, (_, index) =>
      queryAs(`other ${index}`, () => database().transaction(keep), { isWriting: true }),
    );
    while (!state.isTaken) await nextTurn();
    const client = new AbortController();
    const { app, logged } = createTestApp(database(), {
      config,
      hasRoom: () => {
        state.hasBegun = true;
        return Promise.resolve(true);
      },
    });
    const left = app.request('/auth/request-password-reset/', {
      method: 'POST',
      body: JSON.stringify({ email: 'somebody@example.com' }),
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.1' },
      signal: client.signal,
    });
    while (!state.hasBegun) await nextTurn();
    await nextTurn();
    client.abort();
    await nextTurn();
    letGo();
    await Promise.all(others);
    expect((await left).status).toBe(503);
    expect(await database().select().from(rateLimits)).toEqual([]);
    expect(logged).toEqual([]);
  });

  it('what a call asks of the database is asked as its network, whether it reads or writes', async () => {
    const owners = new Set<string | undefined>();
    const noteOwner = () => Promise.resolve(owners.add(queryOwner()));
    const { app } = createTestApp(database(), {
      config,
      identify: async () => {
        await noteOwner();
        return { userId: null, sessionId: null, isStaff: false, isSuperuser: false };
      },
      hasRoom: async () => (await noteOwner()).size > 0,
    });
    await app.request(list, { headers: { 'X-Forwarded-For': '192.0.2.1' } });
    await app.request('/auth/resend-activation/', {
      method: 'POST',
      body: '{}',
      headers: { 'X-Forwarded-For': '192.0.2.2', 'Content-Type': 'application/json' },
    });
    expect([...owners]).toEqual(['192.0.2.1', '192.0.2.2']);
  });
});
