import { basename, dirname, join } from 'node:path';
import { fileNumberOf, identify, isSameFile, type Disk } from '../disk/disk.ts';
import { bytesOf, requireSpace, type FreeBytes } from '../disk/free-space.ts';
import { EngineError, systemCode } from '../engine-error.ts';
import type { Journal, OpenTransaction, Transaction } from '../journal/journal.ts';
import type { DeleteBegin } from '../journal/transaction-record.ts';
import type { Receipts } from '../install/receipts.ts';
import type { Deletions } from './deletions.ts';
import { isNoteOf, noteExtension, trashName, trashNote, type TrashPlace } from './system-trash.ts';

export interface TrashDeps {
  readonly disk: Disk;
  readonly journal: Journal;
  readonly receipts: Receipts;
  readonly deletions: Deletions;
  /** The first that takes a component is used. */
  readonly places: readonly TrashPlace[];
  readonly stagingPrefix: string;
  readonly freeBytes: FreeBytes;
  readonly now: () => number;
  readonly log: (message: string) => void;
}

const maxNames = 10_000;

/** The codes of a trash that this app may not use. */
const cannotUse = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ELOOP']);

/**
 * Moves a component to the trash. A link is moved itself, and what it points to stays.
 * @param target within one of the engine's folders: the caller has checked it
 */
export const deleteComponent = (deps: TrashDeps, target: string): Promise<void> =>
  moveToTrash(deps, { target, replacedAt: null });

type Placed = Pick<DeleteBegin, 'target' | 'replacedAt'>;

const pathOf = ({ target, replacedAt }: Placed): string => replacedAt ?? target;

/** Moves a component to the trash as what was at `target`; one that was replaced is elsewhere by now. */
export async function moveToTrash(deps: TrashDeps, placed: Placed): Promise<void> {
  const path = pathOf(placed);
  const identity = await identify(path);
  if (identity === null) return;
  for (const [index, place] of deps.places.entries()) {
    try {
      await moveToPlace(deps, place, placed, identity);
      return;
    } catch (error) {
      const isLast = index === deps.places.length - 1;
      const isStillThere = (await identify(path)) === identity;
      if (isLast || !isStillThere || !cannotUse.has(systemCode(error))) throw error;
      deps.log(`The trash in ${place.files} cannot be used: ${String(error)}`);
    }
  }
}

async function moveToPlace(
  deps: TrashDeps,
  place: TrashPlace,
  { target, replacedAt }: Placed,
  identity: string,
): Promise<void> {
  const { disk, journal } = deps;
  await disk.makeFolder(place.files);
  if (place.notes !== null) await disk.makeFolder(place.notes);
  const deletedAt = new Date(deps.now());
  for (let attempt = 1; attempt < maxNames; attempt += 1) {
    const { trashed, note } = nameInTrash(place, target, attempt);
    if ((await identify(trashed)) !== null) continue;
    if (note !== null && (await identify(note)) !== null) continue;
    const id = journal.createId();
    const staging = join(dirname(target), `${deps.stagingPrefix}${id}`);
    const begin: DeleteBegin = {
      kind: 'delete',
      stagingFolders: [staging],
      target,
      replacedAt,
      identity,
      trashed,
      note,
      aside: join(staging, '0.old'),
      deletedAt: deletedAt.toISOString(),
    };
    const transaction = await journal.begin(id, begin);
    if (await reserve(deps, transaction, begin)) {
      await move(deps, transaction, begin);
      return;
    }
    await transaction.end();
  }
  throw new EngineError('no-permission', 'The trash has no free name. Empty it and try again.');
}

function nameInTrash({ files, notes }: TrashPlace, target: string, attempt: number) {
  const name = trashName(basename(target), attempt);
  const note = notes === null ? null : join(notes, `${name}${noteExtension}`);
  return { trashed: join(files, name), note };
}

/** The note reserves the name, as the trash's specification says; another program was faster where it is there. */
async function reserve(
  deps: TrashDeps,
  transaction: Transaction,
  begin: DeleteBegin,
): Promise<boolean> {
  const { target, note, deletedAt } = begin;
  if (note === null) return true;
  try {
    return await deps.disk.create(note, trashNote(target, new Date(deletedAt)));
  } catch (error) {
    await forget(deps, { transaction, begin, isCopied: false });
    throw error;
  }
}

async function move(deps: TrashDeps, transaction: Transaction, begin: DeleteBegin): Promise<void> {
  let isCopied = false;
  try {
    await moveAcross(deps, begin, async () => {
      await transaction.copy();
      isCopied = true;
    });
  } catch (error) {
    await forget(deps, { transaction, begin, isCopied });
    throw error;
  }
  await finish(deps, { transaction, begin, isCopied });
}

async function moveAcross(
  { disk, freeBytes }: TrashDeps,
  begin: DeleteBegin,
  beforeCopy: () => Promise<void>,
): Promise<void> {
  try {
    await disk.rename(pathOf(begin), begin.trashed);
  } catch (error) {
    if (systemCode(error) !== 'EXDEV') throw error;
    // A copy that does not fit would fill the disk of the trash, at each start again.
    await requireSpace(freeBytes, dirname(begin.trashed), await bytesOf(pathOf(begin)));
    await beforeCopy();
    // The trash is on another file system. The copy is whole before the component leaves its place by one rename.
    await disk.copy(pathOf(begin), begin.trashed);
    await disk.sync(begin.trashed);
    await disk.makeFolder(dirname(begin.aside));
    await disk.rename(pathOf(begin), begin.aside);
  }
}

/** The component is in the trash: the rest of it in its folder goes, and the deletion can be undone. */
async function finish(deps: TrashDeps, { transaction, begin, isCopied }: Deleting): Promise<void> {
  const { target, trashed, note, identity, deletedAt } = begin;
  // A start that goes on with this finds what was written before the kill.
  if (!deps.deletions.list().some((deletion) => deletion.trashed === trashed)) {
    const {
      versionId = null,
      version = '',
      softwareId,
      said,
    } = deps.receipts.find(target, identity) ?? {};
    const inTrash = isCopied ? await identify(trashed) : identity;
    const fileNumber = fileNumberOf(inTrash ?? identity);
    const deletion = {
      target,
      trashed,
      fileNumber,
      note,
      deletedAt,
      versionId,
      version,
      softwareId,
      said,
    };
    await deps.deletions.change([deletion], []);
  }
  // The receipt of what was replaced is that of the new component by now.
  if (begin.replacedAt === null) await deps.receipts.change([], [target]);
  try {
    for (const folder of begin.stagingFolders) await deps.disk.remove(folder);
    await transaction.end();
  } catch (problem) {
    // The next start tries again.
    deps.log(`What a deletion has left cannot be removed yet: ${String(problem)}`);
  }
}

type Deleting = Pick<OpenTransaction<DeleteBegin>, 'transaction' | 'begin' | 'isCopied'>;

/** Undoes a deletion whose component is where it was, without touching what others put into the trash. */
async function forget(
  { disk }: TrashDeps,
  { transaction, begin, isCopied }: Deleting,
): Promise<void> {
  const { target, trashed, note, identity } = begin;
  if (isCopied && (await identify(trashed)) !== identity) await disk.remove(trashed);
  if (note !== null && (await isNoteOf(note, target))) await disk.remove(note);
  for (const folder of begin.stagingFolders) await disk.remove(folder);
  await transaction.end();
}

/**
 * Brings a deletion to its end that an earlier run was killed in.
 * @throws Error for a component on a disk that is not there
 */
export async function recoverDeletion(deps: TrashDeps, open: Deleting): Promise<void> {
  const { target, identity, trashed } = open.begin;
  const folder = dirname(target);
  if ((await identify(folder)) === null) throw new Error(`${folder} is not there`);
  const isStillThere = isSameFile(await identify(pathOf(open.begin)), identity);
  const isInTrash = (await identify(trashed)) !== null;
  if (isStillThere || !isInTrash) await forget(deps, open);
  else await finish(deps, open);
}
