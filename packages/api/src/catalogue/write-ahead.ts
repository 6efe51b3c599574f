import type { Database } from '../db/database.ts';
import { copyRows, type CopiedRows } from '../db/copy-rows.ts';

/** So much is sent to the database at once: of few rows `COPY` costs it more for each of them. */
const pieceBytes = 2 * 1024 * 1024;

/** Lets the database write while the next rows are read: at most one piece is under way, and one is filled. */
export function createWriteAhead() {
  let piece: CopiedRows[] = [];
  let bytes = 0;
  let underWay = Promise.resolve();

  async function send(transaction: Database): Promise<void> {
    const rows = piece;
    piece = [];
    bytes = 0;
    await underWay;
    underWay = copyRows(transaction, rows);
    // It is told to who comes next.
    underWay.catch(() => undefined);
  }

  return {
    /** Takes rows to be written, and begins when there are enough. @throws what an earlier piece has failed with */
    write: async (transaction: Database, copied: readonly (CopiedRows | null)[]): Promise<void> => {
      for (const rows of copied) {
        if (!rows) continue;
        piece.push(rows);
        bytes += rows.bytes.length;
      }
      if (bytes >= pieceBytes) await send(transaction);
    },
    /** Writes what is left. @throws what a piece has failed with */
    end: async (transaction: Database): Promise<void> => {
      if (piece.length > 0) await send(transaction);
      await underWay;
    },
    /** Resolves when nothing is being written any more, however it went. */
    settle: (): Promise<void> => underWay.catch(() => undefined),
  };
}
