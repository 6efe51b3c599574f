import { auditKinds, type AuditFilters } from '@patchbay/domain/api';

/** Characters of an e-mail that is looked for. */
export const longestWho = 200;

/** The beginning of an e-mail as it is sent. */
export const toWho = (text: string): string =>
  text.replaceAll(/[\p{Cc}\s]/gu, '').slice(0, longestWho);

const dayOf = (text: string | null): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))
    ? (text ?? undefined)
    : undefined;

/** The filters of an address; strange values count as not given. */
export function readLogFilters(search: URLSearchParams): AuditFilters {
  const who = toWho(search.get('who') ?? '');
  return {
    who: who === '' ? undefined : who,
    kind: auditKinds.find((known) => known === search.get('kind')),
    from: dayOf(search.get('from')),
    until: dayOf(search.get('until')),
  };
}

/** An address with other filters; parameters that are not the log's are kept. */
export function withLogFilters(
  search: URLSearchParams,
  changes: Readonly<Partial<Record<keyof AuditFilters, string>>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
