import { createProgressLine } from './progress-line.ts';

function showing(isTTY: boolean) {
  let written = '';
  let nowMs = 0;
  const line = createProgressLine({ isTTY, write: (text) => (written += text) }, () => nowMs);
  const at = (ms: number, state: string) => {
    nowMs = ms;
    line.show(state);
  };
  return { at, end: line.end, written: () => written };
}

it('a terminal has one line, which is empty in the end (K15)', () => {
  const { at, end, written } = showing(true);
  at(100, 'a');
  at(300, 'b');
  at(350, 'c');
  at(600, 'd');
  end();
  expect(written()).toBe('\r\u001B[Kb\r\u001B[Kd\r\u001B[K');
});

it('a file gets a line every ten seconds, and none of what is over before (K15)', () => {
  const { at, end, written } = showing(false);
  at(9_999, 'a');
  expect(written()).toBe('');
  at(10_000, 'b');
  at(15_000, 'c');
  at(20_000, 'd');
  end();
  expect(written()).toBe('b\nd\n');
});
