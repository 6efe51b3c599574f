import { compareVersions } from '@patchbay/domain/versions';
import { hasPackage, type VersionRow } from './version-answer.ts';

/**
 * The versions to offer: for each type and architecture the newest active one. Of equal ones (a catalogue may have one
 * row for each format) it is the one with a component, then the one with a package, then the one added last.
 */
export function latestVersions(rows: readonly VersionRow[]): readonly VersionRow[] {
  const latest = new Map<string, VersionRow>();
  for (const row of rows) {
    if (row.status !== 'active') continue;
    const way = `${row.type} ${row.architecture}`;
    const other = latest.get(way);
    if (!other || rank(row, other) > 0) latest.set(way, row);
  }
  return [...latest.values()].sort((a, b) => rank(b, a));
}

type Outline = Pick<VersionRow, 'id' | 'version' | 'status' | 'type' | 'architecture'>;

/**
 * The newest active versions, a list for each type and architecture: all of equal ones, of which their content chooses.
 * The one added last comes first, in case that not all of them are read.
 */
export function newestOfEachWay<Row extends Outline>(
  rows: readonly Row[],
): readonly (readonly [Row, ...Row[]])[] {
  const newest = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    if (row.status !== 'active') continue;
    const way = `${row.type} ${row.architecture}`;
    const equal = newest.get(way);
    const difference = equal ? compareVersions(row.version, equal[0].version) : 1;
    if (difference > 0) newest.set(way, [row]);
    else if (difference === 0) equal?.push(row);
  }
  for (const equal of newest.values()) equal.sort((a, b) => b.id - a.id);
  return [...newest.values()];
}

/** Positive where the first is to be preferred. */
const rank = (a: VersionRow, b: VersionRow): number =>
  compareVersions(a.version, b.version) ||
  Number(hasComponent(a)) - Number(hasComponent(b)) ||
  Number(hasPackage(a)) - Number(hasPackage(b)) ||
  a.id - b.id;

const hasComponent = (row: VersionRow): boolean =>
  row.components.some((component) => component.trim() !== '');
