import { architectures, platforms, versionTypes, type Software } from '@patchbay/domain/entities';
import {
  architectureLabel,
  commonFormats,
  licenseLabel,
  orderFormats,
  platformLabel,
  versionTypeLabel,
} from '@patchbay/domain/format';
import { fittedPlatform } from '@patchbay/domain/versions';
import { type Facet, updatedValues } from '../list-settings.ts';

export const facetTitles: Readonly<Record<Facet, string>> = {
  platform: 'System',
  install: 'Install',
  format: 'Format',
  type: 'Type',
  license: 'Licence',
  architecture: 'Architecture',
  updated: 'Updated',
};

type Listed = Pick<Software, 'formats' | 'license' | 'platforms' | 'hasPackage'>;

/** Whether a backend says what has a package: then it also knows filters by that, and by what fits a computer. */
export const saysPackages = (list: readonly Pick<Software, 'hasPackage'>[]): boolean =>
  list.some(({ hasPackage }) => hasPackage !== undefined);

/** The values to choose from: usual ones and those of the list; none where the backend does not say them. */
const values: Readonly<Record<Facet, (list: readonly Listed[]) => readonly string[]>> = {
  platform: (list) => (list.some(({ platforms: said }) => said) ? platforms : []),
  install: (list) => (saysPackages(list) ? ['app'] : []),
  format: (list) =>
    orderFormats([...commonFormats, ...list.flatMap(({ formats = [] }) => formats)]),
  type: () => versionTypes,
  license: (list) => list.flatMap(({ license = '' }) => (license === '' ? [] : [license])).sort(),
  architecture: () => architectures,
  // A backend that knows licences knows the others of these extras too.
  updated: (list) => (list.some(({ license }) => license !== undefined) ? updatedValues : []),
};

/** The values to choose from in a facet of a list, each once, with the one that is chosen. What fits is a button. */
export const facetValues = (
  facet: Facet,
  list: readonly Listed[],
  chosen: string | undefined,
): readonly string[] => {
  const isValue = chosen !== undefined && fittedPlatform(chosen) === undefined;
  return [...new Set([...values[facet](list), ...(isValue ? [chosen] : [])])];
};

const updatedLabels: ReadonlyMap<string, string> = new Map([
  ['month', 'Past month'],
  ['half-year', 'Past 6 months'],
  ['year', 'Past year'],
]);

const labels: Readonly<Record<Facet, (value: string) => string>> = {
  platform: (value) => {
    const fitted = fittedPlatform(value);
    return fitted === undefined ? platformLabel(value) : `Fits ${platformLabel(fitted)}`;
  },
  install: () => 'In the app',
  format: (value) => value,
  type: versionTypeLabel,
  license: licenseLabel,
  architecture: architectureLabel,
  updated: (value) => updatedLabels.get(value) ?? value,
};

/** A facet's value for people: 'Apple Silicon' for arm. */
export const facetLabel = (facet: Facet, value: string): string => labels[facet](value);
