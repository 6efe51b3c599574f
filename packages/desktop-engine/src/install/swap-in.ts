import { identify, isSameFile, type Disk } from '../disk/disk.ts';
import type { Commit, InstalledItem } from '../journal/transaction-record.ts';

type Identities = Pick<Commit['identities'][number], 'staged' | 'target'>;

/**
 * Puts a staged component into its place; may be called again after a kill. The old one goes to `staged` where the system can
 * exchange two names, else to `aside`.
 */
export async function swapIn(disk: Disk, item: InstalledItem, ids: Identities): Promise<void> {
  const { target, staged, aside } = item;
  const [current, waiting] = [await identify(target), await identify(staged)];
  if (isSameFile(current, ids.staged)) return;
  // The component that is aside is the old one; only its name says so: some file systems number their files again when
  // they are mounted.
  if ((await identify(aside)) !== null) {
    if (current === null && waiting !== null) await disk.rename(staged, target);
    return;
  }
  if (!isSameFile(waiting, ids.staged))
    throw new Error(`The staged component for ${target} is gone`);
  // After a kill days may have passed: what somebody else has put there meanwhile is not ours to remove.
  if (current !== null && !isSameFile(current, ids.target)) {
    throw new Error(`${target} is another component by now`);
  }
  if (current !== null) {
    if (await disk.swap(staged, target)) return;
    await disk.rename(target, aside);
  }
  await disk.rename(staged, target);
}

/** Puts back what `swapIn` replaced, as far as it came. It may be called again after a kill at any point. */
export async function swapBack(disk: Disk, item: InstalledItem, ids: Identities): Promise<void> {
  const { target, staged, aside } = item;
  const current = await identify(target);
  if (isSameFile(current, ids.staged)) await takeOut(disk, item, ids);
  else if (current === null && ids.target !== null) {
    if ((await identify(aside)) !== null) await disk.rename(aside, target);
    else if (isSameFile(await identify(staged), ids.target)) await disk.rename(staged, target);
  }
}

async function takeOut(disk: Disk, item: InstalledItem, ids: Identities): Promise<void> {
  const { target, staged, aside } = item;
  if (ids.target === null) {
    await disk.rename(target, staged);
  } else if (isSameFile(await identify(aside), ids.target)) {
    await disk.rename(target, staged);
    await disk.rename(aside, target);
  } else if (isSameFile(await identify(staged), ids.target) && !(await disk.swap(staged, target))) {
    await disk.rename(target, aside);
    await disk.rename(staged, target);
  }
}
