import { createPageShares } from './page-shares.ts';

/** As many places as a customer gets, and what gives them back. */
function takeAll(shares: ReturnType<typeof createPageShares>, customer: string) {
  const taken: (() => void)[] = [];
  for (let next = shares.take(customer); next; next = shares.take(customer)) taken.push(next);
  return taken;
}

it('one customer has a third of what the others leave', () => {
  const shares = createPageShares(64);
  const [first, second] = [takeAll(shares, 'first'), takeAll(shares, 'second')];
  expect([first.length, second.length]).toEqual([21, 14]);
  expect(shares.take('first')).toBeNull();
  expect(shares.take('third')).not.toBeNull();
});

it('a place that is given back can be taken again, by anybody', () => {
  const shares = createPageShares(64);
  for (const giveBack of takeAll(shares, 'first')) giveBack();
  expect(takeAll(shares, 'second')).toHaveLength(21);
  const [giveBack] = takeAll(shares, 'third');
  giveBack?.();
  expect(takeAll(shares, 'third')).toHaveLength(1);
});
