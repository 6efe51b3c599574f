import { architectures, platforms, versionTypes, type Software } from '@patchbay/domain/entities';
import {
  architectureLabel,
  commonFormats,
  licenseLabel,
  orderFormats,
  platformLabel,
  versionTypeLabel,
} from '@patchbay/domain/format';
import { type Facet, updatedValues } from '../list-settings.ts';

export const facetTitles: Readonly<Record<Facet, string>> = {
  platform: 'System',
  format: 'Format',
  type: 'Type',
  license: 'Licence',
  architecture: 'Architecture',
  updated: 'Updated',
};

type Listed = Pick<Software, 'formats' | 'license' | 'platforms'>;

/** The values to choose from: usual ones and those of the list; none where the backend does not say them. */
const values: Readonly<Record<Facet, (list: readonly Listed[]) => readonly string[]>> = {
  platform: (list) => (list.some(({ platforms: said }) => said) ? platforms : []),
  format: (list) =>
    orderFormats([...commonFormats, ...list.flatMap(({ formats = [] }) => formats)]),
  type: () => versionTypes,
  license: (list) => list.flatMap(({ license = '' }) => (license === '' ? [] : [license])).sort(),
  architecture: () => architectures,
  // A backend that knows licences knows the others of these extras too.
  updated: (list) => (list.some(({ license }) => license !== undefined) ? updatedValues : []),
};

/** The values to choose from in a facet of a list, each once, with those that are chosen already. */
export const facetValues = (
  facet: Facet,
  list: readonly Listed[],
  chosen: string | undefined,
): readonly string[] => [...new Set([...values[facet](list), ...(chosen ? [chosen] : [])])];

const updatedLabels: ReadonlyMap<string, string> = new Map([
  ['month', 'Past month'],
  ['half-year', 'Past 6 months'],
  ['year', 'Past year'],
]);

const labels: Readonly<Record<Facet, (value: string) => string>> = {
  platform: platformLabel,
  format: (value) => value,
  type: versionTypeLabel,
  license: licenseLabel,
  architecture: architectureLabel,
  updated: (value) => updatedLabels.get(value) ?? value,
};

/** A facet's value for people: 'Apple Silicon' for arm. */
export const facetLabel = (facet: Facet, value: string): string => labels[facet](value);
