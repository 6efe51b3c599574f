const clicksWanted = 5;
const withinMs = 2000;

interface ClickCount {
  readonly isFifth: boolean;
  /** The clicks that the next one is counted with. */
  readonly times: readonly number[];
}

/** Counts a click, by times in ms: 'five quick clicks' are five within two seconds (rule R19). */
export function isFifthQuickClick(before: readonly number[], time: number): ClickCount {
  const times = [...before.filter((earlier) => time - earlier <= withinMs), time];
  return times.length < clicksWanted ? { isFifth: false, times } : { isFifth: true, times: [] };
}
