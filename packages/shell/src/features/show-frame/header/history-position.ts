/** The position of the visit in the app's own history. */
export interface HistoryPosition {
  readonly index: number;
  /** The furthest entry that 'Forward' can reach. */
  readonly furthest: number;
}

type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

/** The position after a navigation to the entry of an index. A push drops what lay ahead. */
export function moveInHistory(
  { furthest }: HistoryPosition,
  type: NavigationType,
  index: number,
): HistoryPosition {
  return { index, furthest: type === 'PUSH' ? index : Math.max(furthest, index) };
}
