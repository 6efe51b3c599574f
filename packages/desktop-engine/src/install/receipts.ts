import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import pLimit from 'p-limit';
import { number, object, string, type InferType } from '@patchbay/shared/validation';
import { parseRows } from '@patchbay/shared/parse';
import { previousSchema } from '../journal/transaction-record.ts';
import { identifySync, isSameFile, type Disk, type Identity } from '../disk/disk.ts';
import { systemCode } from '../engine-error.ts';

const receiptSchema = object({
  path: string().required(),
  /** Identifies the file or folder that was put there: something else under the same name is not ours. */
  identity: string().required(),
  versionId: number().integer().positive().required(),
  version: string().defined(),
  /** A receipt of an earlier app does not have it. */
  softwareId: number().integer().positive(),
  /** The version that the component says itself, if it says any. */
  said: string(),
  previous: previousSchema,
});

/** A receipt for a component that the engine installed: its version as the catalogue calls it. */
export type Receipt = InferType<typeof receiptSchema>;

export interface Receipts {
  /** The receipt of what is at a path, unless it was replaced since. */
  find(path: string, identity: Identity | null): Receipt | null;
  /**
   * The receipt of what was installed at a path, by whatever way the path leads there; null where it is not ours, or says
   * another version by now: an installer may write into the folder that is there.
   */
  at(path: string, said?: string): Receipt | null;
  change(added: readonly Receipt[], removedPaths: readonly string[]): Promise<void>;
}

/** Opens the receipts. A file that cannot be read only costs the receipts, and is replaced at the next change. */
export async function openReceipts(
  file: string,
  disk: Disk,
  log: (message: string) => void,
): Promise<Receipts> {
  const receipts = new Map((await readReceipts(file, log)).map((one) => [one.path, one]));
  const inTurn = pLimit(1);
  let byName = groupByName(receipts.values());
  return {
    find(path, identity) {
      const receipt = receipts.get(path);
      return receipt && isSameFile(receipt.identity, identity) ? receipt : null;
    },
    at(path, said = '') {
      const candidates = byName.get(basename(path));
      if (!candidates) return null;
      const identity = identifySync(path);
      // Files of two disks may have one number.
      const isHere = (one: Receipt) => one.path === path || identifySync(one.path) === identity;
      const receipt = candidates.find((one) => isSameFile(one.identity, identity) && isHere(one));
      return receipt && (receipt.said ?? '') === said ? receipt : null;
    },
    change: (added, removedPaths) =>
      inTurn(async () => {
        for (const path of removedPaths) receipts.delete(path);
        for (const receipt of added) receipts.set(receipt.path, receipt);
        byName = groupByName(receipts.values());
        await disk.write(file, JSON.stringify([...receipts.values()]));
      }),
  };
}

function groupByName(receipts: Iterable<Receipt>): ReadonlyMap<string, readonly Receipt[]> {
  const groups = new Map<string, Receipt[]>();
  for (const receipt of receipts) {
    const name = basename(receipt.path);
    groups.set(name, [...(groups.get(name) ?? []), receipt]);
  }
  return groups;
}

async function readReceipts(
  file: string,
  log: (message: string) => void,
): Promise<readonly Receipt[]> {
  try {
    const rows: unknown = JSON.parse(await readFile(file, 'utf8'));
    return parseRows(receiptSchema, rows).rows;
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') log(`The receipts cannot be read: ${String(error)}`);
    return [];
  }
}
