import { dirname, join } from 'node:path';
import { identify, isSameFile, type Disk } from '../disk/disk.ts';
import { systemCode } from '../engine-error.ts';
import type { OpenTransaction, Transaction } from '../journal/journal.ts';
import type { Commit, InstallBegin, InstalledItem } from '../journal/transaction-record.ts';
import { moveToTrash, type TrashDeps } from '../trash/delete-component.ts';
import { swapBack, swapIn } from './swap-in.ts';

/** An installation needs the trash for what it replaces. */
export type InstallDeps = TrashDeps;

/** A component to be installed: from where to where, and what it is. */
export interface PlannedComponent {
  readonly source: string;
  readonly target: string;
  readonly receipt: InstalledItem['receipt'];
}

interface InstallOptions {
  /** Heeded until the first component is replaced; from then on the installation is finished. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (percent: number) => void;
}

/**
 * Installs components in their order: all of them, or none. Their sources are moved. Everything is brought beside its
 * target first, on the same file system; then each takes its place by a rename.
 */
export async function installComponents(
  deps: InstallDeps,
  planned: readonly PlannedComponent[],
  { signal, onProgress }: InstallOptions = {},
): Promise<void> {
  const { disk, journal } = deps;
  const id = journal.createId();
  const begin = describe(planned, `${deps.stagingPrefix}${id}`);
  const transaction = await journal.begin(id, begin);
  const steps = planned.length * 2;
  let identities: Commit['identities'];
  try {
    for (const folder of begin.stagingFolders) await disk.makeFolder(folder);
    for (const [index, { staged }] of begin.items.entries()) {
      signal?.throwIfAborted();
      await stage(disk, planned[index]?.source ?? '', staged, signal);
      onProgress?.(((index + 1) / steps) * 100);
    }
    identities = await readIdentities(deps, begin);
    signal?.throwIfAborted();
    await transaction.commit(identities);
  } catch (error) {
    await cleanUp(deps, transaction, begin);
    throw error;
  }

  let done = planned.length;
  await replace(deps, { transaction, begin, identities }, () => {
    done += 1;
    onProgress?.((done / steps) * 100);
  });
}

function describe(planned: readonly PlannedComponent[], stagingName: string): InstallBegin {
  const items = planned.map(({ target, receipt }, index): InstalledItem => {
    const folder = join(dirname(target), stagingName);
    const [staged, aside] = [join(folder, `${index}.new`), join(folder, `${index}.old`)];
    return { target, staged, aside, receipt };
  });
  const stagingFolders = [...new Set(items.map(({ staged }) => dirname(staged)))];
  return { kind: 'install', stagingFolders, items };
}

/** A component has tens of thousands of files, or gigabytes: a cancel does not wait for all of them. */
async function stage(
  disk: Disk,
  source: string,
  staged: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await disk.rename(source, staged);
  } catch (error) {
    // Another file system: a component that is copied in is as good as one that is moved in.
    if (systemCode(error) !== 'EXDEV') throw error;
    await disk.copy(source, staged, signal);
  }
  await disk.sync(staged, signal);
}

async function readIdentities(
  { receipts }: InstallDeps,
  { items }: InstallBegin,
): Promise<Commit['identities']> {
  const identities: Commit['identities'] = [];
  for (const { staged, target } of items) {
    const stagedIdentity = await identify(staged);
    if (stagedIdentity === null) throw new Error(`The staged component for ${target} is gone`);
    const targetIdentity = await identify(target);
    const isOwn = targetIdentity === null || receipts.find(target, targetIdentity) !== null;
    identities.push({ staged: stagedIdentity, target: targetIdentity, isOwn });
  }
  return identities;
}

interface Committed {
  readonly transaction: Transaction;
  readonly begin: InstallBegin;
  readonly identities: Commit['identities'];
}

/**
 * Replaces the components, or none of them: an installation that fails half-way, as for a file in use, is taken back.
 */
async function replace(
  deps: InstallDeps,
  { transaction, begin, identities }: Committed,
  onReplaced?: () => void,
): Promise<void> {
  try {
    for (const [item, ids] of pairs(begin, identities)) {
      await swapIn(deps.disk, item, ids);
      onReplaced?.();
    }
  } catch (error) {
    // On a full disk this cannot be written down. An app that is killed on the way then finishes the installation at the next start.
    await transaction.undo().catch((problem: unknown) => {
      deps.log(`That an installation is taken back cannot be written down: ${String(problem)}`);
    });
    await takeBack(deps, { transaction, begin, identities });
    throw error;
  }
  await deps.receipts.change(
    pairs(begin, identities).map(([{ target, receipt }, { staged }]) => ({
      path: target,
      identity: staged,
      ...receipt,
    })),
    [],
  );
  try {
    await finish(deps, { transaction, begin, identities });
  } catch (problem) {
    // As of a plugin that a program has loaded. The next start tries again.
    deps.log(`What an installation has replaced cannot be removed yet: ${String(problem)}`);
  }
}

/** What the app has not put there itself may be the only copy that its person has: it goes to the trash (rule X349). */
async function finish(
  deps: InstallDeps,
  { transaction, begin, identities }: Committed,
): Promise<void> {
  for (const [{ target, staged, aside }, ids] of pairs(begin, identities)) {
    if (ids.isOwn) continue;
    if ((await identify(aside)) !== null) await moveToTrash(deps, { target, replacedAt: aside });
    // Where files have other numbers by now it may be the new one: better one too many than the person's.
    else if (!isSameFile(await identify(staged), ids.staged))
      await moveToTrash(deps, { target, replacedAt: staged });
  }
  await cleanUp(deps, transaction, begin);
}

async function takeBack(
  deps: InstallDeps,
  { transaction, begin, identities }: Committed,
): Promise<void> {
  for (const [item, ids] of pairs(begin, identities).toReversed()) {
    await swapBack(deps.disk, item, ids);
  }
  await finish(deps, { transaction, begin, identities });
}

const pairs = ({ items }: InstallBegin, identities: Commit['identities']) =>
  items.flatMap((item, index) => {
    const ids = identities[index];
    return ids ? [[item, ids] as const] : [];
  });

async function cleanUp(
  { disk }: InstallDeps,
  transaction: Transaction,
  { stagingFolders }: InstallBegin,
): Promise<void> {
  for (const folder of stagingFolders) await disk.remove(folder);
  await transaction.end();
}

/**
 * Makes sure that the disk of an installation is there, which may have the only copy of what was installed before.
 * @throws Error
 */
async function requireDisk({ begin, identities }: Committed, isUndone: boolean): Promise<void> {
  for (const [{ target, staged }, ids] of pairs(begin, identities)) {
    const folder = dirname(target);
    const isLost = (await identify(target)) === null && (await identify(dirname(staged))) === null;
    const wasNeverThere = isUndone && ids.target === null;
    if ((await identify(folder)) !== null && (!isLost || wasNeverThere)) continue;
    throw new Error(`${folder} is not there, or not all of it`);
  }
}

/** Ends an installation that was killed: one that has replaced nothing is forgotten, others are finished or undone. */
export async function recoverInstall(
  deps: InstallDeps,
  { transaction, begin, commit, isUndone }: OpenTransaction<InstallBegin>,
): Promise<void> {
  if (!commit) {
    await cleanUp(deps, transaction, begin);
    return;
  }
  const committed = { transaction, begin, identities: commit.identities };
  await requireDisk(committed, isUndone);
  if (isUndone) {
    await takeBack(deps, committed);
    return;
  }
  try {
    await replace(deps, committed);
    deps.log('An installation that was interrupted is finished.');
  } catch (error) {
    deps.log(`An installation that was interrupted is taken back: ${String(error)}`);
  }
}
