import { useEffect, useState } from 'react';
import { createStorage } from '@patchbay/shared/host';
import { useLocation, useNavigationType } from '@patchbay/shared/router';

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

const furthestKey = 'furthest-history-index';

/** The router numbers the entries of this page's history. */
function currentIndex(): number {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return 0;
  return typeof state.idx === 'number' ? state.idx : 0;
}

/** The position of the visit in the app's history, so that 'Back' and 'Forward' know when they lead nowhere. */
export function useHistoryPosition(): HistoryPosition {
  const { key } = useLocation();
  const type = useNavigationType();
  // Only of this tab, and there again after a reload.
  const [storage] = useState(() => createStorage(() => window.sessionStorage));
  const [position, setPosition] = useState<HistoryPosition>(() => {
    const index = currentIndex();
    return { index, furthest: Math.max(index, Number(storage.get(furthestKey)) || 0) };
  });
  const [countedKey, setCountedKey] = useState(key);
  if (countedKey !== key) {
    setCountedKey(key);
    setPosition(moveInHistory(position, type, currentIndex()));
  }
  useEffect(() => {
    storage.set(furthestKey, String(position.furthest));
  }, [storage, position.furthest]);
  return position;
}
