/** Between two lines, where each stays. */
const linesEveryMs = 10_000;
/** Between two states of one line, on a terminal. */
const redrawnEveryMs = 200;

interface Output {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

/**
 * Prints the progress of work: on a terminal in one line that is written over, else in a line now and then. Work that
 * is over soon prints nothing.
 */
export function createProgressLine(output: Output, nowMs = () => performance.now()) {
  const isTerminal = output.isTTY === true;
  const everyMs = isTerminal ? redrawnEveryMs : linesEveryMs;
  let saidAtMs = nowMs();
  let isShown = false;
  return {
    show: (state: string): void => {
      if (nowMs() - saidAtMs < everyMs) return;
      saidAtMs = nowMs();
      isShown = true;
      output.write(isTerminal ? `\r\u001B[K${state}` : `${state}\n`);
    },
    /** Leaves the terminal's line empty for what is said next. */
    end: (): void => {
      if (isTerminal && isShown) output.write('\r\u001B[K');
      isShown = false;
    },
  };
}
