import type { CategoryEdit } from '@patchbay/domain/entities';
import type { FieldErrors } from '../../process/http-error.ts';
import { largestId } from '../../http/requests/read-id.ts';

/** The most problems that are reported for one edit. */
export const maxProblems = 20;

/**
 * The faults that keep places from being one tree of exactly the existing categories, by their place in the request:
 * `[3].parent_id`. Null where there are none.
 */
export function findPlacementProblems(
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
