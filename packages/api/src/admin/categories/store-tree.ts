import { asc, inArray, sql } from 'drizzle-orm';
import type { CategoryEdit } from '@patchbay/domain/entities';
import type { Database } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { categories, software } from '../../db/schema.ts';
import { invalidFields, type FieldErrors } from '../../process/http-error.ts';
import { writeSearchEntriesOf } from '../../software/search/search-index.ts';
import { slugOf } from '../../text/slug.ts';
import { recordChanges } from '../history/record-changes.ts';
import { largestId } from '../../http/requests/read-id.ts';

/** The most problems that are reported for one edit. */
const maxProblems = 20;

/**
 * The faults that keep places from being one tree of exactly the existing categories, by their place in the request:
 * `[3].parent_id`. Null where there are none.
 */
function findPlacementProblems(
  places: CategoryEdit['places'],
  knownIds: ReadonlySet<number>,
): FieldErrors | null {
  const problems = new Map<string, string[]>();
  const say = (place: string, problem: string) => {
    if (problems.size < maxProblems) problems.set(place, [...(problems.get(place) ?? []), problem]);
  };
  const parents = new Map<number, number | null>();
  places.forEach(({ id, order, parent_id }, index) => {
    if (parents.has(id)) say(`[${index}].id`, `Category ${id} is in the list twice`);
    if (!knownIds.has(id)) say(`[${index}].id`, `There is no category ${id}`);
    if (order > largestId) say(`[${index}].order`, `Must be at most ${largestId}`);
    if (!parents.has(id)) parents.set(id, parent_id);
  });
  const inCycles = findCycles(parents);
  places.forEach(({ id, parent_id }, index) => {
    if (parent_id === null) return;
    const place = `[${index}].parent_id`;
    if (!parents.has(parent_id)) say(place, `Category ${parent_id} is not in the list`);
    if (inCycles.has(id)) say(place, 'A category cannot be below itself');
  });
  for (const id of knownIds) {
    if (!parents.has(id)) say('detail', `Category ${id} is missing`);
  }
  return problems.size === 0 ? null : Object.fromEntries(problems);
}

/** The ids that are below themselves. Each is walked over once, however deep the tree is. */
function findCycles(parents: ReadonlyMap<number, number | null>): ReadonlySet<number> {
  const found = new Set<number>();
  const walked = new Set<number>();
  for (const start of parents.keys()) {
    const path = new Set<number>();
    let id: number | null = start;
    while (id !== null && !walked.has(id)) {
      walked.add(id);
      path.add(id);
      id = parents.get(id) ?? null;
    }
    if (id === null || !path.has(id)) continue;
    const steps = [...path];
    for (const step of steps.slice(steps.indexOf(id))) found.add(step);
  }
  return found;
}

export type CategoryRow = typeof categories.$inferSelect;

/** All categories, in their order. */
export const listAll = (database: Database): Promise<readonly CategoryRow[]> =>
  database.select().from(categories).orderBy(asc(categories.order), asc(categories.id));

/**
 * Refuses what is not one tree of the categories that stay and of new ones.
 * @throws HttpError `invalid`, told by place
 */
export function checkEdit(rows: readonly CategoryRow[], { places, removed }: CategoryEdit): void {
  const gone = new Set(removed.map(({ id }) => id));
  const known = new Set(rows.map(({ id }) => id));
  const expected = new Set([...known].filter((id) => !gone.has(id)));
  for (const { id } of places) if (id < 0) expected.add(id);
  const problems = { ...findPlacementProblems(places, expected) };
  for (const [index, { id, software_to: target }] of removed.entries()) {
    if (Object.keys(problems).length >= maxProblems) break;
    if (!known.has(id)) problems[`removed[${index}].id`] = [`There is no category ${id}`];
    if (target !== null && !expected.has(target)) {
      problems[`removed[${index}].software_to`] = [`There is no category ${target}`];
    }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

/** The differences of the wanted tree, in which every category has its id by now. */
function findChanges(rows: readonly CategoryRow[], places: CategoryEdit['places']) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return places.flatMap(({ id, name, order, parent_id }) => {
    const row = byId.get(id);
    if (row?.name === name && row.order === order && row.parentId === parent_id) return [];
    const slug = row?.name === name ? row.slug : slugOf(name);
    return [{ id, name, slug, order, parent_id }];
  });
}

/** Whether a tree is stored already: true too for a save that comes again because its answer was lost. */
export const isStored = (
  rows: readonly CategoryRow[],
  { places, removed }: CategoryEdit,
): boolean =>
  removed.length === 0 && places.length === rows.length && findChanges(rows, places).length === 0;

/** Makes the new categories, without their places; answers the id of each by what the caller calls it. */
async function createNew(
  transaction: Database,
  places: CategoryEdit['places'],
): Promise<ReadonlyMap<number, number>> {
  const fresh = places.filter(({ id }) => id < 0);
  if (fresh.length === 0) return new Map();
  // Thousands of rows are written much sooner with their ids than they are answered with them.
  const ids = await transaction
    .select({ id: sql<number>`nextval(pg_get_serial_sequence('categories', 'id'))::integer` })
    .from(sql`generate_series(1, ${fresh.length})`);
  const made = fresh.map(({ id, name }, index) => ({ asked: id, id: ids[index]?.id ?? id, name }));
  await insertRows(
    transaction,
    categories,
    made.map(({ id, name }) => ({ id, name, slug: slugOf(name) })),
  );
  return new Map(made.map(({ asked, id }) => [asked, id]));
}

interface Removal {
  readonly from: number;
  readonly to: number | null;
}

interface By {
  readonly userId: number | null;
  readonly now: Date;
}

/**
 * Software of categories that go, by one statement for all of them. It was not edited, so that it is not among what was
 * updated lately.
 * @returns its ids
 */
async function moveSoftware(
  transaction: Database,
  removals: readonly Removal[],
  { userId, now }: By,
): Promise<readonly number[]> {
  if (removals.length === 0) return [];
  // Of one that is named twice the first counts.
  const targets = new Map(removals.toReversed().map(({ from, to }) => [from, to]));
  const moves = JSON.stringify([...targets].map(([from_id, to_id]) => ({ from_id, to_id })));
  const moved = await transaction
    .update(software)
    .set({ categoryId: sql`move.to_id` })
    .from(sql`jsonb_to_recordset(${moves}::jsonb) as move(from_id integer, to_id integer)`)
    .where(sql`${software.categoryId} = move.from_id`)
    .returning({ id: software.id, from: sql<number>`move.from_id` });
  await recordChanges(
    transaction,
    moved.map(({ id, from }) => ({
      softwareId: id,
      userId,
      at: now,
      kind: 'changed',
      before: { category_id: from },
      after: { category_id: targets.get(from) ?? null },
    })),
  );
  return moved.map(({ id }) => id);
}

/** Stores a tree that was checked. */
export async function storeTree(
  transaction: Database,
  rows: readonly CategoryRow[],
  { places, removed }: CategoryEdit,
  by: By,
): Promise<void> {
  const created = await createNew(transaction, places);
  const idOf = (id: number) => created.get(id) ?? id;
  const changes = findChanges(
    rows,
    places.map((place) => ({
      ...place,
      id: idOf(place.id),
      parent_id: place.parent_id === null ? null : idOf(place.parent_id),
    })),
  );
  await transaction.execute(sql`
    update ${categories} set name = place.name, slug = place.slug, "order" = place."order", parent_id = place.parent_id
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as place(id integer, name text, slug text, "order" integer, parent_id integer)
    where ${categories.id} = place.id
  `);
  const removals = removed.map(({ id, software_to: target }) => ({
    from: id,
    to: target === null ? null : idOf(target),
  }));
  const movedIds = await moveSoftware(transaction, removals, by);
  if (removed.length > 0) {
    await transaction.delete(categories).where(
      inArray(
        categories.id,
        removed.map(({ id }) => id),
      ),
    );
  }
  await writeSearchEntriesOf(transaction, movedIds);
}
