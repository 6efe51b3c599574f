import { createSharedWork } from './share-work.ts';

/** Work that ends when it is told, and knows whether somebody waits for it. */
function openWork() {
  const begun: AbortSignal[] = [];
  const ends: ((result: string) => void)[] = [];
  return {
    begun,
    ends,
    work: (nobodyWaits: AbortSignal) => {
      begun.push(nobodyWaits);
      return new Promise<string>((resolve) => ends.push(resolve));
    },
  };
}

it('is done once for all who ask at the same time, and anew afterwards', async () => {
  const share = createSharedWork<string>();
  const { work, begun, ends } = openWork();
  const results = [share('a', work), share('a', work), share('b', work)];
  expect(begun).toHaveLength(2);
  ends[0]?.('one');
  ends[1]?.('other');
  expect(await Promise.all(results)).toEqual(['one', 'one', 'other']);
  const again = share('a', work);
  expect(begun).toHaveLength(3);
  ends[2]?.('anew');
  expect(await again).toBe('anew');
});

it('is given up once the last who asked has gone away, and begins anew for the next', async () => {
  const share = createSharedWork<string>();
  const { work, begun, ends } = openWork();
  const clients = [new AbortController(), new AbortController()];
  const results = clients.map(({ signal }) => share('a', work, signal));
  clients[0]?.abort();
  expect(begun[0]?.aborted).toBe(false);
  clients[1]?.abort();
  expect(begun[0]?.aborted).toBe(true);
  const next = share('a', work);
  expect(begun).toHaveLength(2);
  ends[0]?.('unseen');
  ends[1]?.('seen');
  expect(await next).toBe('seen');
  expect(await Promise.all(results)).toEqual(['unseen', 'unseen']);
});

it('a failure reaches all who asked', async () => {
  const share = createSharedWork<string>();
  const fail = () => Promise.reject(new Error('broken'));
  const results = await Promise.allSettled([share('a', fail), share('a', fail)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
