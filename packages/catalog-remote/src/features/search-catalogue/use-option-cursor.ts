import { useState } from 'react';

interface Cursor {
  readonly index: number;
  /** The rows that it was set among. */
  readonly rows: string;
}

/**
 * Which of some options is selected, or -1 for none. It belongs to the rows that it was set among: other rows begin
 * without a selection.
 */
export function useOptionCursor(count: number, rows: string) {
  const [cursor, setCursor] = useState<Cursor>({ index: -1, rows });
  const active = cursor.rows === rows && cursor.index < count ? cursor.index : -1;
  const select = (index: number) => setCursor({ index, rows });
  /** To the next or the one before; past either end is the input itself. */
  const move = (step: 1 | -1) => {
    const next = active + step;
    if (next >= count) select(-1);
    else select(next < -1 ? count - 1 : next);
  };
  return { active, select, move };
}
