import { createContext, useContext } from 'react';
import { listSoftwareHistory, notePresence, type HistoryEntry } from '@patchbay/domain/api';
import { formatDateTime } from '@patchbay/domain/format';
import { useHost } from '@patchbay/shared/host';
import { isNotFound, type Http } from '@patchbay/shared/http';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { fresh } from '@patchbay/ui';
import type { FieldChange } from './changes.tsx';
import styles from './edited-form.module.css';

/** The software that the forms below are of; null where others cannot be told. */
const EditedSoftware = createContext<number | null>(null);
export const EditedSoftwareProvider = EditedSoftware.Provider;

/** Less than half of the time for which the backend remembers that somebody is here. */
const beatMs = 20_000;

const listFormat = new Intl.ListFormat('en');

/** Names up to three, and counts the rest. */
function nameList(names: readonly string[]): string {
  const rest = names.length - 3;
  return listFormat.format(
    rest > 0 ? [...names.slice(0, 3), `${rest} ${rest === 1 ? 'other' : 'others'}`] : names,
  );
}

const presenceQuery = (http: Http, softwareId: number) =>
  queryOptions({
    queryKey: ['admin', 'presence', softwareId],
    queryFn: ({ signal }) => notePresence(http, softwareId, signal),
    ...fresh,
    // The configuration does not tell a backend that has the call from one of before; nor is a failure worth a word.
    enabled: ({ state }) => !isNotFound(state.error),
    retry: false,
    // The library beats only while the page is seen.
    refetchInterval: beatMs,
    gcTime: 0,
  });

/** Says here that the software is open, and who else has it open (rule F70). It says nothing where the backend does not know. */
export function OtherEditors({ softwareId }: { readonly softwareId: number }) {
  const { http } = useHost();
  const { data, isError } = useQuery(presenceQuery(http, softwareId));
  const others = isError ? [] : (data ?? []);
  return (
    <p role="status" className={styles.others}>
      {others.length > 0 && (
        <span>{`${nameList(others)} ${others.length === 1 ? 'has' : 'have'} this open too`}</span>
      )}
    </p>
  );
}

/** A field's value in the history as a form has it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value)
    ? value.map(textOf).join('\n')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
}

/** The newest entry that made a field what it is now. */
const entryOf = ({ name, theirs }: FieldChange, entries: readonly HistoryEntry[]) =>
  entries.find(({ after }) =>
    Object.entries(after).some(([field, value]) => field === name && textOf(value) === theirs),
  );

const newestChangesQuery = (http: Http, softwareId: number | null) =>
  queryOptions({
    queryKey: ['admin', 'newest-changes', softwareId],
    queryFn: ({ signal }) => listSoftwareHistory(http, softwareId ?? 0, { signal }),
    enabled: softwareId !== null,
    ...fresh,
    retry: false,
    gcTime: 0,
  });

/** Who changed these fields meanwhile, and when, as far as the history knows (rule F71). */
export function WhoChanged({ changes }: { readonly changes: readonly FieldChange[] }) {
  const { http } = useHost();
  const softwareId = useContext(EditedSoftware);
  const { data } = useQuery(newestChangesQuery(http, softwareId));
  const known = changes.flatMap((change) => {
    const { who = null, at = '' } = entryOf(change, data?.items ?? []) ?? {};
    return who === null ? [] : [{ who, at }];
  });
  const newest = known
    .map(({ at }) => at)
    .toSorted()
    .at(-1);
  if (newest === undefined) return <span>Someone else changed these fields</span>;
  const names = new Set(known.map(({ who }) => who));
  if (known.length < changes.length) names.add('someone else');
  return <span>{`${nameList([...names])} changed these fields (${formatDateTime(newest)})`}</span>;
}
