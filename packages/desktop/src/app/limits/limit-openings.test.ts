import { limitOpenings } from './limit-openings.ts';

it('a page that leads elsewhere again and again opens ten pages in ten seconds', async () => {
  const opened: string[] = [];
  const problems: unknown[] = [];
  let time = 0;
  const open = limitOpenings({
    open: (address) => Promise.resolve(opened.push(address)),
    report: (problem) => problems.push(problem),
    now: () => time,
  });
  for (let step = 0; step < 100; step += 1) {
    time = step * 50;
    await open(`https://elsewhere.test/${step}`);
  }
  expect(opened).toEqual(
    Array.from({ length: 10 }, (_, index) => `https://elsewhere.test/${index}`),
  );
  expect(problems.map(String)).toEqual([
    'Error: The page wants too much opened, and https://elsewhere.test/10 was not',
  ]);
  time = 10_000;
  await open('https://elsewhere.test/later');
  expect(opened.at(-1)).toBe('https://elsewhere.test/later');
});
