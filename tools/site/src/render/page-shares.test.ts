import { createPageShares, type PageShares } from './page-shares.ts';

const impatient = { most: 64, patienceMs: 1 };
const patient = { most: 64, patienceMs: 20_000 };

/** As many places as a customer gets, and what gives them back. */
async function takeAll(shares: PageShares, customer?: string) {
  const taken: (() => void)[] = [];
  for (let next = await shares.take(customer); next; next = await shares.take(customer)) {
    taken.push(next);
  }
  return taken;
}

it('one customer has a third of what the others leave', async () => {
  const shares = createPageShares(impatient);
  const first = await takeAll(shares, 'first');
  const second = await takeAll(shares, 'second');
  expect([first.length, second.length]).toEqual([21, 14]);
  expect(await shares.take('first')).toBeNull();
  expect(await shares.take('third')).not.toBeNull();
});

it('a place that is given back can be taken again, by anybody', async () => {
  const shares = createPageShares(impatient);
  for (const giveBack of await takeAll(shares, 'first')) giveBack();
  expect(await takeAll(shares, 'second')).toHaveLength(21);
  const [giveBack] = await takeAll(shares, 'third');
  giveBack?.();
  expect(await takeAll(shares, 'third')).toHaveLength(1);
});

it('who is nobody in particular has all that the others leave', async () => {
  const shares = createPageShares(impatient);
  await takeAll(shares, 'first');
  expect(await takeAll(shares)).toHaveLength(43);
});

it('a page beyond the share of its customer waits for one of theirs, and those of others do not', async () => {
  const shares = createPageShares(patient);
  const places = await Promise.all(Array.from({ length: 21 }, () => shares.take('first')));
  const begun: string[] = [];
  const late = ['next', 'last'].map(async (name) => {
    await shares.take('first');
    begun.push(name);
  });
  expect(await shares.take('second')).not.toBeNull();
  expect(begun).toEqual([]);
  places[0]?.();
  await late[0];
  expect(begun).toEqual(['next']);
  places[1]?.();
  await Promise.all(late);
  expect(begun).toEqual(['next', 'last']);
});
