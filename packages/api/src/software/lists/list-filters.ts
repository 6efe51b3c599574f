import { architectures, platforms, versionTypes } from '@patchbay/domain/entities';
import { componentFormat } from '@patchbay/domain/format';
import { fitFilters, fittedPlatform, isOfferedFor } from '@patchbay/domain/versions';
import { arrayContains, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { software } from '../../db/schema.ts';
import { isPackaged } from '../has-package.ts';
import {
  no,
  ok,
  oneOf,
  plainText,
  reader,
  wholeNumber,
  type Reader,
} from '../../http/requests/query-parameters.ts';
import { largestId } from '../../http/requests/read-id.ts';
import { storableMoment } from '../../text/storable-text.ts';

/** The questions to the database that filters need before they can be a condition. */
export interface Lookups {
  /** A category's id and those of all below it. */
  readonly subtreeOf: (categoryId: number) => Promise<readonly number[]>;
}

/** A filter with its value: the condition over software that it is. */
export type Filter = (lookups: Lookups) => Promise<SQL>;

const filter = <Value>(
  read: Reader<Value>,
  where: (value: Value, lookups: Lookups) => SQL | Promise<SQL>,
): Reader<Filter> =>
  reader(read.schema, (text) => {
    const result = read(text);
    if ('problem' in result) return result;
    return ok(async (lookups) => where(result.value, lookups));
  });

/** One parameter for all ids, however many. */
export const isAmong = (column: AnyPgColumn, ids: readonly number[]): SQL => {
  const [only, ...others] = ids;
  return only !== undefined && others.length === 0
    ? eq(column, only)
    : sql`${column} = any(${`{${ids.join(',')}}`}::integer[])`;
};

const maxIds = 5000;
const id = wholeNumber(1, largestId);

const idList = reader<readonly number[]>(
  { type: 'string', pattern: '^[1-9]\\d{0,8}(,[1-9]\\d{0,8})*$' },
  (text) => {
    const ids = text.split(',').map((one) => one.trim());
    if (ids.length > maxIds) return no(`Must have at most ${maxIds} ids`);
    return ids.every(
      (one) => /^\d{1,10}$/.test(one) && Number(one) >= 1 && Number(one) <= largestId,
    )
      ? ok([...new Set(ids.map(Number))])
      : no('Must be a list of ids, separated by commas');
  },
);

const isoMoment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/;

const moment = reader<Date>({ type: 'string', pattern: isoMoment.source }, (text) => {
  const read = isoMoment.test(text) ? storableMoment(text) : null;
  return read ? ok(read) : no('Must be a date like 2026-03-01, or a date and time with its zone');
});

const trueOrFalse = reader<boolean>({ type: 'boolean' }, (text) => {
  const read = oneOf(['true', 'false'])(text);
  return 'value' in read ? ok(read.value === 'true') : read;
});

/** The filters of a list, each by its parameter (rules H23, H25, H93). All of them hold at once. */
export const filters = {
  category: filter(id, (category) => eq(software.categoryId, category)),
  id__in: filter(idList, (ids) => isAmong(software.id, ids)),
  category__in: filter(idList, (categories) => isAmong(software.categoryId, categories)),
  category_tree: filter(id, async (category, { subtreeOf }) =>
    isAmong(software.categoryId, await subtreeOf(category)),
  ),
  vendor: filter(plainText, (slug) => eq(software.vendorSlug, slug)),
  updated_after: filter(moment, (date) => gt(software.modifiedAt, date)),
  featured: filter(trueOrFalse, (isFeatured) => eq(software.featured, isFeatured)),
};

const formatName = /^[A-Za-z0-9]{1,40}$/;

const componentFormatName = reader<string>({ type: 'string', pattern: formatName.source }, (text) =>
  formatName.test(text)
    ? ok(componentFormat(`any.${text}`) ?? text)
    : no('Must be a format like VST3'),
);

/** A facet of which software may have several values, and one of which it has one; a blank one is none. */
const severalOf = (read: Reader<string>, column: AnyPgColumn) => ({
  read,
  column,
  has: (value: string): SQL => arrayContains(column, [value]),
});
const oneOfColumn = (read: Reader<string>, column: AnyPgColumn) => ({
  read,
  column,
  has: (value: string): SQL => eq(column, value),
});

/** A system, or what fits a computer of one. */
const systems = {
  read: oneOf([...platforms, ...fitFilters]),
  has: (value: string): SQL => {
    const fitted = fittedPlatform(value);
    const says = arrayContains(software.platforms, [fitted ?? value]);
    return fitted === undefined ? says : sql`(${says} or ${software.platforms} = '{}')`;
  },
};

/**
 * The facets of a list, which filter it and by which it is counted, each with the values that software has of it (rule
 * H27).
 */
export const facets = {
  format: severalOf(componentFormatName, software.formats),
  type: severalOf(oneOf(versionTypes), software.types),
  architecture: severalOf(oneOf(architectures), software.architectures),
  platform: systems,
  license: oneOfColumn(plainText, software.license),
  install: { read: oneOf(['app']), has: () => isPackaged },
};

/** The parameter of each facet. */
export const facetReaders = {
  format: facets.format.read,
  type: facets.type.read,
  architecture: facets.architecture.read,
  platform: facets.platform.read,
  license: facets.license.read,
  install: facets.install.read,
} satisfies Record<keyof typeof facets, Reader<string>>;

export type Facet = keyof typeof facets;

export const facetNames = [
  'format',
  'type',
  'architecture',
  'platform',
  'license',
  'install',
] as const satisfies readonly Facet[];

/** Whether software with some values of a facet has one that was chosen. */
export const isAmongValues = (chosen: string, own: readonly string[]): boolean => {
  const fitted = fittedPlatform(chosen);
  return fitted === undefined
    ? own.includes(chosen)
    : isOfferedFor({ platforms: [...own] }, fitted);
};

export const hasFacet = (facet: Facet, value: string): SQL => facets[facet].has(value);

const isFilter = (name: string): name is keyof typeof filters => name in filters;

export const filterNames = Object.keys(filters).filter(isFilter);
