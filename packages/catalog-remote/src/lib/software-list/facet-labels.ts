import { architectures, versionTypes } from '@patchbay/domain/entities';
import { architectureLabel, versionTypeLabel } from '@patchbay/domain/format';
import type { Facet } from './list-settings.ts';

export const facetTitles: Readonly<Record<Facet, string>> = {
  format: 'Format',
  type: 'Type',
  architecture: 'Architecture',
};

/** The values to choose from; other formats are added as they occur. */
export const facetValues: Readonly<Record<Facet, readonly string[]>> = {
  format: ['VST3', 'AU', 'CLAP', 'VST2', 'AAX', 'LV2', 'App'],
  type: versionTypes,
  architecture: architectures,
};

const labels: Readonly<Record<Facet, (value: string) => string>> = {
  format: (value) => value,
  type: versionTypeLabel,
  architecture: architectureLabel,
};

/** A facet's value for people: 'Apple Silicon' for arm. */
export const facetLabel = (facet: Facet, value: string): string => labels[facet](value);
