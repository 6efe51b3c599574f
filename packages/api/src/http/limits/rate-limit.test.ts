import { rateLimits } from '../../db/schema.ts';
import { testTime } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import { countTry, forgetTries, type Tried } from './rate-limit.ts';

const dayMs = 24 * 60 * 60_000;
const tried: Tried = { what: 'knock', who: 'ann', limit: { attempts: 2, windowMs: 60_000 } };

onEveryDatabase((database) => {
  const tryAt = (ms: number, more: Partial<Tried> = {}) => {
    const clock = () => new Date(testTime.getTime() + ms);
    return countTry({ database: database(), clock }, { ...tried, ...more });
  };

  it('counts within a window, refuses beyond its limit, and begins anew when it is over', async () => {
    expect((await tryAt(0)).attempts).toBe(1);
    expect((await tryAt(1)).attempts).toBe(2);
    await expect(tryAt(30_000)).rejects.toMatchObject({
      kind: 'too_many_requests',
      headers: { 'Retry-After': '30' },
    });
    expect((await tryAt(60_000)).attempts).toBe(1);
  });

  it.each([
    ['back', -dayMs],
    ['forward', dayMs],
    ['back by little more than a window', -60_001],
  ])('a clock that is set %s locks nobody out', async (_, correctionMs) => {
    await tryAt(0);
    await tryAt(0);
    await expect(tryAt(0)).rejects.toThrow('Too many attempts');
    expect((await tryAt(correctionMs)).attempts).toBe(1);
    // And from then on it counts as ever.
    await tryAt(correctionMs);
    await expect(tryAt(correctionMs)).rejects.toThrow('Too many attempts');
  });

  it('a server whose clock is a little behind forgets nothing, and asks for no longer wait', async () => {
    await tryAt(0);
    await tryAt(0);
    await expect(tryAt(-1000)).rejects.toMatchObject({ headers: { 'Retry-After': '60' } });
  });

  it('gives back what was counted, and nothing of a later window', async () => {
    const first = await tryAt(0);
    await first.giveBack();
    expect((await tryAt(0)).attempts).toBe(1);
    await tryAt(60_000);
    await first.giveBack();
    expect((await tryAt(60_000)).attempts).toBe(2);
  });

  it('takes a further try as soon as one is given back, also where it has just refused one (A58)', async () => {
    await tryAt(0);
    const second = await tryAt(0);
    await expect(tryAt(0)).rejects.toThrow('Too many attempts');
    await second.giveBack();
    expect((await tryAt(0)).attempts).toBe(2);
  });

  it('counts each part by itself, and forgets all of them of one alone', async () => {
    for (const within of ['here', 'there']) await tryAt(0, { within });
    await tryAt(0);
    await tryAt(0, { who: 'bob' });
    expect((await tryAt(0, { within: 'here' })).attempts).toBe(2);
    await forgetTries(database(), tried);
    expect(await database().$count(rateLimits)).toBe(1);
    expect((await tryAt(0, { who: 'bob' })).attempts).toBe(2);
  });
});
