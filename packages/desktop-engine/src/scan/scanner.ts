import type { InstalledComponent } from '@patchbay/shared/bridge';
import pLimit from 'p-limit';
import type { ScanFolder } from '../folders/engine-folders.ts';
import { scanComponents, type ScanRoom } from './scan-components.ts';

/** Scans the folders of plugins, one scan after the other. */
export interface Scanner {
  readonly scan: () => Promise<readonly InstalledComponent[]>;
  /** Resolves when all scans that were asked for are over. */
  readonly settle: () => Promise<void>;
}

/** @param folders asked as each scan begins */
export function createScanner(room: ScanRoom, folders: () => readonly ScanFolder[]): Scanner {
  const inTurn = pLimit(1);
  /** The scan that has not begun: whoever asks until it does has its answer. */
  let next: Promise<readonly InstalledComponent[]> | null = null;
  return {
    scan: () => {
      next ??= inTurn(() => {
        next = null;
        return scanComponents(room, folders());
      });
      return next;
    },
    settle: () => inTurn(() => Promise.resolve()),
  };
}
