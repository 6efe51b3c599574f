import { createViewCounts, PAINT_BOUNDS_MS, type ViewReport } from './view-counts.ts';

const hourMs = 3_600_000;
const start = Date.UTC(2026, 2, 1, 12);

const report = (version: string, others: Partial<ViewReport> = {}): ViewReport => ({
  remotes: [{ name: 'catalog', version, isLoaded: true, errors: 0 }],
  largestPaint: null,
  layoutShift: null,
  interactionDelay: null,
  ...others,
});

const failing = (version: string, isLoaded: boolean, errors: number) =>
  report(version, { remotes: [{ name: 'catalog', version, isLoaded, errors }] });

it('counts views, failed views and figures by version and hour (G351)', () => {
  let now = start;
  const counts = createViewCounts({ now: () => now });
  counts.add(report('1.0.0', { largestPaint: 250, layoutShift: 0, interactionDelay: 5000 }));
  counts.add(failing('1.0.0', false, 1));
  now += hourMs;
  counts.add(failing('1.0.0', true, 3));
  counts.add(report('1.1.0', { largestPaint: 251 }));
  const totals = counts.totals('catalog', '1.0.0');
  expect(totals).toMatchObject({ views: 3, failedViews: 2 });
  expect(totals.largestPaint).toEqual([1, ...PAINT_BOUNDS_MS.map(() => 0)]);
  expect(totals.layoutShift[0]).toBe(1);
  expect(totals.interactionDelay.at(-1)).toBe(1);
  expect(counts.totals('catalog', '1.1.0').largestPaint.indexOf(1)).toBe(1);
  expect(counts.hours('catalog', '1.0.0')).toMatchObject([
    { hour: start, views: 2, failedViews: 1 },
    { hour: start + hourMs, views: 1, failedViews: 1 },
  ]);
  expect(counts.versions('catalog')).toEqual(['1.0.0', '1.1.0']);
});

it('a version that was never reported has counted nothing', () => {
  const { totals, hours } = createViewCounts();
  expect(totals('catalog', '9.0.0').largestPaint).toHaveLength(PAINT_BOUNDS_MS.length + 1);
  expect(totals('catalog', '9.0.0').views).toBe(0);
  expect(hours('catalog', '9.0.0')).toEqual([]);
});

it('hours of more than 30 days ago are in the totals alone (G351)', () => {
  let now = start;
  const counts = createViewCounts({ now: () => now });
  counts.add(report('1.0.0'));
  now += 30 * 24 * hourMs;
  counts.add(report('1.1.0'));
  expect(counts.hours('catalog', '1.0.0')).toEqual([]);
  expect(counts.totals('catalog', '1.0.0').views).toBe(1);
});

it('keeps 500 versions and 10,000 hours, the newest (G351)', () => {
  let now = start;
  const counts = createViewCounts({ now: () => now });
  for (let number = 0; number <= 500; number += 1) counts.add(report(`${number}.0.0`));
  expect(counts.versions('catalog')).toHaveLength(500);
  for (let hour = 1; hour <= 21; hour += 1) {
    now += hourMs;
    for (let number = 1; number <= 500; number += 1) counts.add(report(`${number}.0.0`));
  }
  const kept = counts
    .versions('catalog')
    .flatMap((version) => counts.hours('catalog', version))
    .map(({ hour }) => hour);
  expect(kept.length).toBeLessThanOrEqual(10_000);
  expect(kept).toContain(now);
  expect(kept).not.toContain(start);
});

it('goes on with what it has saved, and refuses another text (G351)', () => {
  const counts = createViewCounts({ now: () => start });
  counts.add(report('1.0.0', { largestPaint: 900 }));
  const saved = [...counts.save()].join('');
  const again = createViewCounts({ now: () => start, saved });
  again.add(report('1.0.0', { largestPaint: 900 }));
  expect(again.totals('catalog', '1.0.0')).toMatchObject({ views: 2 });
  expect(again.hours('catalog', '1.0.0')).toMatchObject([{ hour: start, views: 2 }]);
  const read = (text: string) => createViewCounts({ saved: text });
  expect(() => read('{}')).toThrow('its buckets are not those of this version');
  expect(() => read(saved.replace('[250,', '[251,'))).toThrow('buckets');
  expect(() => read(saved.replace('"total":[1,', '"total":[-1,'))).toThrow('no whole number');
  expect(() => read(saved.replace('"total":[1,', '"total":['))).toThrow('another length');
  expect(() => read(saved.slice(0, -9))).toThrow('JSON');
});
