import { getUsage, type Usage, type UsageKind } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';
import { fresh } from '@patchbay/ui';
import { adminKeys } from '../../lib/admin.query.ts';
import type { DayLine } from './day-plot.tsx';

/** The counts of the last so many days, of all software or of one. */
export const usageQuery = (http: Http, days: number, software?: number) =>
  queryOptions({
    queryKey: adminKeys.usage(days, software),
    queryFn: ({ signal }) =>
      getUsage(http, { days, ...(software !== undefined && { software }) }, signal),
    ...fresh,
  });

/** A kind, its label, and the page of what is behind it. */
export type KindLine = readonly [kind: UsageKind, label: string, opens?: string | undefined];

/** Lines of some kinds. One that was never counted is a line of zeros. */
export function linesOf(usage: Usage, lines: readonly KindLine[]) {
  const known = new Map(usage.kinds.map(({ kind, counts }) => [kind, counts]));
  return lines.map(([kind, label, opens]): DayLine => ({
    label,
    counts: known.get(kind) ?? usage.days.map(() => 0),
    ...(opens !== undefined && { opens }),
  }));
}
