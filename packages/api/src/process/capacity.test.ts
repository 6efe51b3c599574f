import { createByteBudget, createWorkLimit } from './capacity.ts';

/** A piece of work that ends when it is told to. */
function gate() {
  let open = (): void => undefined;
  const work = new Promise<void>((resolve) => (open = resolve));
  return { open, work: () => work };
}

it('runs so much work at a time, lets so much wait and refuses the rest', async () => {
  const limit = createWorkLimit(1, 1);
  const first = gate();
  const running = limit(first.work);
  const waiting = limit(() => Promise.resolve('second'));
  expect(limit.load()).toEqual({ running: 1, waiting: 1 });
  await expect(limit(() => Promise.resolve())).rejects.toMatchObject({ kind: 'unavailable' });
  first.open();
  await running;
  expect(await waiting).toBe('second');
  expect(limit.load()).toEqual({ running: 0, waiting: 0 });
});

it('leaves work that nobody waits for before it begins, and goes on after work that failed', async () => {
  const limit = createWorkLimit(1, 2);
  const failed = limit(() => Promise.reject(new Error('It failed')));
  const client = new AbortController();
  const begun: string[] = [];
  const left = limit(() => Promise.resolve(begun.push('left')), client.signal);
  client.abort();
  const last = limit(() => Promise.resolve(begun.push('last')));
  await expect(failed).rejects.toThrow('It failed');
  await expect(left).rejects.toMatchObject({ kind: 'unavailable' });
  await last;
  expect(begun).toEqual(['last']);
});

it('gives the bytes of a budget to whoever asks, until they are used up', () => {
  const budget = createByteBudget(10);
  const [one, other] = [budget.open(), budget.open()];
  one.add(6);
  expect(() => other.add(5)).toThrow('busy');
  other.add(4);
  one.release();
  other.add(6);
  expect(() => one.add(1)).toThrow('busy');
});
