import type { ChangeResult } from '@patchbay/domain/api';
import type { Software, SoftwareChange, StoredStatus } from '@patchbay/domain/entities';
import { softwareTitle } from '@patchbay/domain/format';

/** The change wanted for every selected software; an undefined field stays as it is. */
export interface WantedChange {
  readonly status?: StoredStatus | undefined;
  /** Null for no category. */
  readonly categoryId?: number | null | undefined;
}

/** A change of many as it is sent, with what its rows are called. */
export interface PlannedChanges {
  readonly changes: readonly SoftwareChange[];
  readonly names: ReadonlyMap<number, string>;
}

/** The change of each software that is not so already, with what was seen of it. */
export function planChanges(
  selected: readonly Software[],
  { status, categoryId }: WantedChange,
): PlannedChanges {
  const changes = selected.flatMap((software): SoftwareChange[] => {
    const { id, status: seen, category_id: seenCategory } = software;
    const hasStatus = status !== undefined && status !== seen;
    const hasCategory = categoryId !== undefined && categoryId !== seenCategory;
    if (!hasStatus && !hasCategory) return [];
    return [
      {
        id,
        status: hasStatus ? { from: seen, to: status } : undefined,
        category_id: hasCategory ? { from: seenCategory, to: categoryId } : undefined,
      },
    ];
  });
  return {
    changes,
    names: new Map(selected.map((software) => [software.id, softwareTitle(software)])),
  };
}

const exchanged = <T>(change: { readonly from: T; readonly to: T } | undefined) =>
  change && { from: change.to, to: change.from };

/** The result of a change of many, for the person who made it. */
export interface BulkOutcome {
  readonly changedCount: number;
  /** The names of software that somebody else changed meanwhile. */
  readonly conflicts: readonly string[];
  /** The names of software that is not there any more. */
  readonly missing: readonly string[];
  /** The changes that undo it; null where nothing was changed. */
  readonly undo: PlannedChanges | null;
}

/** Sums up what the backend answered. */
export function outcomeOf(
  { changes, names }: PlannedChanges,
  results: readonly ChangeResult[],
): BulkOutcome {
  const outcomes = new Map(results.map(({ id, outcome }) => [id, outcome]));
  const done = changes.filter(({ id }) => outcomes.get(id) === 'changed');
  const namesOf = (wanted: ChangeResult['outcome']) =>
    changes
      .filter(({ id }) => outcomes.get(id) === wanted)
      .map(({ id }) => names.get(id) ?? `Software ${id}`);
  const back = done.map(({ id, status, category_id: category }): SoftwareChange => ({
    id,
    status: exchanged(status),
    category_id: exchanged(category),
  }));
  return {
    changedCount: done.length,
    conflicts: namesOf('conflict'),
    missing: namesOf('missing'),
    undo: back.length > 0 ? { changes: back, names } : null,
  };
}
