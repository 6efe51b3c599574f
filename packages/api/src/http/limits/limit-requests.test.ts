import { setImmediate as nextTurn } from 'node:timers/promises';
import { createCapacity, createWorkLimit } from '../../process/capacity.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { onOneDatabase } from '../../testing/test-databases.ts';

onOneDatabase((database) => {
  beforeEach(() => importSample(database()));

  it('health and calls that write are answered while reading calls wait, of which too many are refused', async () => {
    let begun = 0;
    let goOn = (): void => undefined;
    const released = new Promise<void>((resolve) => (goOn = resolve));
    const { app } = createTestApp(database(), {
      capacity: { ...createCapacity(), reads: createWorkLimit(1, 1) },
      identify: async () => {
        begun += 1;
        await released;
        return { userId: null, sessionId: null, isStaff: false, isSuperuser: false };
      },
    });
    const list = async () => (await app.request('/api/software/')).status;
    const [first, second] = [list(), list()];
    while (begun === 0) await nextTurn();
    const refused = await app.request('/api/software/');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
    expect((await app.request('/health/')).status).toBe(200);
    const logIn = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };
    expect((await app.request('/auth/api-token-auth/', logIn)).status).toBe(400);
    expect(begun).toBe(1);
    goOn();
    expect(await Promise.all([first, second])).toEqual([200, 200]);
  });
});
