import { createRests } from './rests.ts';

let timeMs: number;

beforeEach(() => {
  timeMs = 1000;
});

const start = () => createRests({ mostLosses: 3, firstMs: 100, longestMs: 300, now: () => timeMs });

it('lets somebody rest after several losses, alone, and for a while', () => {
  const rests = start();
  expect([rests.lose('news'), rests.lose('news'), rests.lose('news')]).toEqual([0, 0, 100]);
  expect(rests.remainingMs('news')).toBe(100);
  expect(rests.remainingMs('catalog')).toBe(0);
  timeMs += 100;
  expect(rests.remainingMs('news')).toBe(0);
});

it('lets whoever goes on with it rest at once, twice as long, up to the longest', () => {
  const rests = start();
  for (let count = 0; count < 2; count += 1) rests.lose('news');
  const rest = [0, 1, 2, 3].map(() => {
    const ms = rests.lose('news');
    timeMs += ms;
    return ms;
  });
  expect(rest).toEqual([100, 200, 300, 300]);
});

it('forgets what was long ago', () => {
  const rests = start();
  for (let count = 0; count < 3; count += 1) rests.lose('news');
  timeMs += 500;
  expect(rests.lose('news')).toBe(0);
});

it('lets nobody rest who is fine as often as not', () => {
  const rests = start();
  for (let round = 0; round < 20; round += 1) {
    expect([rests.lose('news'), rests.lose('news')]).toEqual([0, 0]);
    for (let times = 0; times < 2; times += 1) rests.ease('news');
  }
});

it('names those that rest, until one was fine for as often as it was not', () => {
  const rests = start();
  for (let count = 0; count < 3; count += 1) rests.lose('news');
  expect(rests.resting()).toEqual(['news']);
  timeMs += 100;
  expect(rests.resting()).toEqual([]);
  for (let times = 0; times < 2; times += 1) rests.ease('news');
  expect([rests.lose('news'), rests.lose('news'), rests.lose('news')]).toEqual([0, 0, 100]);
});
