import { listSoftwareHistory, type HistoryEntry } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { infiniteQueryOptions } from '@patchbay/shared/query';
import type { Choices } from '../../../edited-form/edited-field.tsx';
import type { FormValues } from '../../../edited-form/form-values.ts';
import { fresh } from '@patchbay/ui';
import { adminKeys } from '../../../lib/admin-keys.ts';

/** The changes of a software, page by page. */
export const softwareHistoryQuery = (http: Http, softwareId: number) =>
  infiniteQueryOptions({
    queryKey: adminKeys.history(softwareId),
    queryFn: ({ pageParam, signal }) =>
      listSoftwareHistory(http, softwareId, { before: pageParam, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    ...fresh,
  });

/** A field's value as a form holds it. */
export function fieldText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(fieldText).join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A version's fields as they were before an entry about it: the changes of it and of those after it, put back. */
export const versionBefore = (newest: readonly HistoryEntry[], versionId: number): FormValues =>
  Object.fromEntries(
    newest
      .filter(({ kind, version_id: id }) => kind === 'version_changed' && id === versionId)
      .flatMap(({ before }) => Object.entries(before))
      .map(([name, value]) => [name, fieldText(value)]),
  );

/**
 * The form's fields as they were before an entry: the changes of it and of those after it, put back.
 * @param newest the entries down to that one, the newest first
 * @param choices of fields with a fixed set of values: nothing else is put into them
 */
export function valuesBefore(
  newest: readonly HistoryEntry[],
  choices: Readonly<Record<string, Choices>>,
): FormValues {
  const offered = new Map(Object.entries(choices));
  const changed = newest.filter(({ kind }) => kind === 'changed').map(({ before }) => before);
  return Object.fromEntries(
    Object.entries(
      changed.reduce<HistoryEntry['before']>((later, before) => ({ ...later, ...before }), {}),
    )
      .map(([name, value]) => [name, fieldText(value)] as const)
      // Without the status 'archived', which no form sets, and a category that is deleted.
      .filter(([name, text]) => offered.get(name)?.some(([choice]) => choice === text) ?? true),
  );
}
