import { setImmediate as nextTurn } from 'node:timers/promises';
import { createFairTime } from './fair-time.ts';
import { createWorkQueue } from './work-queue.ts';

/** A queue of one piece at a time whose pieces take as long as is said of them. */
function start() {
  const queue = createWorkQueue({ atATime: 1, fairTime: createFairTime() });
  const done: string[] = [];
  const ask = (owner: string | undefined, ms: number, kind?: string): Promise<void> =>
    queue(
      async () => {
        await nextTurn();
        done.push(owner ?? 'the process');
      },
      { owner, tookMs: () => ms, ...(kind !== undefined && { kind }) },
    );
  return { ask, done };
}

const heavy = Array.from({ length: 50 }, (_, index) => `heavy ${index}`);

it('whoever asks for little waits for one piece of fifty who ask for much, also who was never there', async () => {
  const { ask, done } = start();
  await ask('light', 5);
  await Promise.all(heavy.map((owner) => ask(owner, 900)));
  done.length = 0;
  const all = heavy.map((owner) => ask(owner, 900));
  await Promise.all([ask('light', 5), ask('new', 5), ...all]);
  expect(done.indexOf('light')).toBe(1);
  expect(done.indexOf('new')).toBe(2);
});

it('of those who were never there, whoever asks for what is usually little is first', async () => {
  const { ask, done } = start();
  await ask('somebody', 900, 'search');
  await ask('somebody', 5, 'page');
  done.length = 0;
  await Promise.all([...heavy.map((owner) => ask(owner, 900, 'search')), ask('new', 5, 'page')]);
  expect(done.indexOf('new')).toBe(1);
});

it('nor does it matter how long another call of theirs took, for what nobody has asked for yet', async () => {
  const { ask, done } = start();
  await ask('somebody', 60, 'search');
  await ask('visitor', 90, 'list');
  done.length = 0;
  await Promise.all([...heavy.map((owner) => ask(owner, 60, 'search')), ask('visitor', 5, 'page')]);
  expect(done.indexOf('visitor')).toBe(1);
});

it('whoever asks for something new each time has no more of the time than the others', async () => {
  const { ask, done } = start();
  const all = Array.from({ length: 20 }, (_, index) => [
    ask('known', 100, 'search'),
    ask('inventor', 100, `search ${index}`),
  ]).flat();
  await Promise.all(all);
  const ofInventor = done
    .slice(0, done.lastIndexOf('inventor') + 1)
    .filter((one) => one === 'known').length;
  // What is forgiven to everybody, and what is at work.
  expect(ofInventor).toBeGreaterThanOrEqual(16);
});

it('of what takes long so many run at a time, and other work finds a place beside it', async () => {
  const queue = createWorkQueue({ atATime: 3, atATimeOfLong: 2, fairTime: createFairTime() });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (kind: string, ms: number) =>
    queue(
      async () => {
        begun.push(kind);
        await new Promise<void>((resolve) => ends.push(resolve));
      },
      { owner: `owner ${begun.length}`, kind, tookMs: () => ms },
    );
  const first = ask('long', 900);
  ends.shift()?.();
  await first;
  begun.length = 0;
  const all = [1, 2, 3, 4].map(() => ask('long', 900));
  all.push(ask('short', 5));
  await nextTurn();
  expect(begun).toEqual(['long', 'long', 'short']);
  const isOver = { yes: false };
  const over = Promise.all(all).then(() => (isOver.yes = true));
  while (!isOver.yes) {
    for (const end of ends.splice(0)) end();
    await nextTurn();
  }
  await over;
  expect(begun).toHaveLength(5);
});

it('whoever asks for little again and again has no more of the time than the others', async () => {
  const { ask, done } = start();
  const timeOf = new Map<string, number>([
    ['many', 10],
    ['few', 100],
  ]);
  const all = [...timeOf].flatMap(([owner, ms]) =>
    Array.from({ length: 1000 / ms }, () => ask(owner, ms)),
  );
  await Promise.all(all);
  const half = done.slice(0, done.lastIndexOf('many') + 1);
  const spent = (owner: string) =>
    half.filter((one) => one === owner).length * (timeOf.get(owner) ?? 0);
  expect(Math.abs(spent('many') - spent('few'))).toBeLessThanOrEqual(200);
});

it.each([50, 500])('nobody waits for ever behind others who are always new: %i ms', async (ms) => {
  const { ask, done } = start();
  await ask('somebody', ms, 'known');
  const first = ask('somebody', 5, 'short');
  const known = ask('known', ms, 'known');
  for (let index = 0; index < 400; index += 1) {
    const two = [ask(`new ${index}`, 5, 'short'), ask(`newer ${index}`, 5, 'short')];
    await two[0];
  }
  await Promise.all([first, known]);
  expect(done.indexOf('known')).toBeLessThan(600);
});

it('whoever turns some pages does not wait behind hundreds who ask for one long thing each', async () => {
  const { ask, done } = start();
  await Promise.all([ask('somebody', 60, 'list'), ask('somebody', 5, 'page')]);
  const all = Array.from({ length: 300 }, (_, index) => ask(`once ${index}`, 60, 'list'));
  for (let page = 0; page < 20; page += 1) await ask('visitor', 5, 'page');
  expect(done.length).toBeLessThan(50);
  await Promise.all(all);
});

it('what all wait for comes first', async () => {
  const { ask, done } = start();
  await Promise.all([...heavy.map((owner) => ask(owner, 900)), ask(undefined, 900)]);
  expect(done.indexOf('the process')).toBe(1);
});

it('and lets somebody else in after three pieces, however many there are', async () => {
  const { ask, done } = start();
  const many = Array.from({ length: 20 }, () => ask(undefined, 1));
  await Promise.all([...many, ask('one', 5), ask('another', 900)]);
  expect(['one', 'another'].map((owner) => done.indexOf(owner))).toEqual([3, 7]);
});

it('whoever asks for little waits for few pieces of others who have many waiting all the time', async () => {
  const { ask, done } = start();
  const visitors = ['one', 'another', 'a third'];
  const crowd = Array.from({ length: 10 }, (_, index) => `crowd ${index}`);
  let isOver = false;
  const askAgain = async (owner: string) => {
    while (!isOver && done.length < 3000) await ask(owner, 5);
  };
  const all = crowd.flatMap((owner) => Array.from({ length: 20 }, () => askAgain(owner)));
  const waits: number[] = [];
  for (const visitor of visitors) {
    for (let turn = 0; turn < 40; turn += 1) await nextTurn();
    const before = done.length;
    await ask(visitor, 5);
    waits.push(done.length - before);
  }
  isOver = true;
  await Promise.all(all);
  expect(Math.max(...waits)).toBeLessThanOrEqual(2 * crowd.length);
});

it('nor does whoever asks for some milliseconds wait for hundreds of those that take next to nothing', async () => {
  const { ask, done } = start();
  await ask('somebody', 15, 'page');
  let isOver = false;
  const askAgain = async (owner: string) => {
    while (!isOver && done.length < 3000) await ask(owner, 0.1);
  };
  const all = Array.from({ length: 200 }, (_, index) => askAgain(`crowd ${index % 10}`));
  for (let turn = 0; turn < 40; turn += 1) await nextTurn();
  const before = done.length;
  await ask('visitor', 15, 'page');
  const waited = done.length - before;
  isOver = true;
  await Promise.all(all);
  expect(waited).toBeLessThanOrEqual(500);
});
