import { createLogOnce } from './log-once.ts';

let timeMs: number;
let lines: string[];

beforeEach(() => {
  timeMs = 0;
  lines = [];
});

const start = () =>
  createLogOnce(
    (line) => lines.push(line),
    () => timeMs,
  );

it('prints what was not said yet', () => {
  const tell = start();
  for (const line of ['one', 'two', 'one', 'two']) tell(line);
  expect(lines).toEqual(['one', 'two']);
});

it('prints few of those that differ each time, and keeps no others back', () => {
  const tell = start();
  for (let page = 0; page < 1000; page += 1)
    tell(`Rendering /: news 1.0.0: ${page}`, `news 1.0.0: ${page}`);
  tell('another', 'catalog 1.0.0: no luck');
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toBe('another');
});

it('prints few of all, however they begin, and later how many there were', () => {
  const tell = start();
  for (let page = 0; page < 1000; page += 1) tell(`${page}`);
  expect(lines).toHaveLength(100);
  timeMs = 60_000;
  tell('999');
  expect(lines.slice(100)).toEqual(['900 more messages like the last ones were left out.', '999']);
});
