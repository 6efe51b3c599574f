import { nextReading } from './trusted-time.ts';

const hour = 60 * 60_000;
const start = Date.parse('2026-03-04T05:06:07.000Z');
const settled = { trustedAt: new Date(start), readAt: new Date(start), agreedMs: 0 };

/** The readings that are believed, of these in hours after a time that is believed. */
function believedOf(hours: readonly number[]): readonly number[] {
  let last: ReturnType<typeof nextReading> = settled;
  return hours.filter((hours) => {
    const now = new Date(start + hours * hour);
    last = nextReading(last, now);
    return last.trustedAt.getTime() === now.getTime();
  });
}

const hourly = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index);

it('a clock that goes on, or is at most a day off, is believed', () => {
  const readings = [1, 2, 26, 2, 2.5, -20];
  expect(believedOf(readings)).toEqual(readings);
});

it.each([25, 8760, 300_000, -200, -8760])(
  'a clock that has jumped by %i hours is believed after 72 hours of running, and not before',
  (jump) => {
    expect(believedOf(hourly(jump, 72))).toEqual([]);
    expect(believedOf(hourly(jump, 74))).toEqual([jump + 72, jump + 73]);
  },
);

it('a clock that is set right is believed at once', () => {
  expect(believedOf([...hourly(8760, 70), 3, 4])).toEqual([3, 4]);
});

it('a process that starts over and over proves nothing by it, and none that was stopped', () => {
  const often = Array.from({ length: 1000 }, (_, index) => 8760 + index / 1000);
  const seldom = Array.from({ length: 60 }, (_, index) => 8762 + 20 * index);
  expect(believedOf([...often, ...seldom])).toEqual([]);
});

it('a second process with a wrong clock is never believed', () => {
  const both = hourly(1, 200).flatMap((hours) => [hours, 8760 + hours]);
  expect(believedOf(both)).toEqual(hourly(1, 200));
});

it('a clock that is another each day is not believed', () => {
  const wild = hourly(0, 100).map((index) => (index % 2 === 0 ? 8760 : 17_520) + index);
  expect(believedOf(wild)).toEqual([]);
});
