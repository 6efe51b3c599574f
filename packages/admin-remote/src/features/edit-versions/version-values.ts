import {
  architectures,
  versionFormSchema,
  versionStatuses,
  versionTypes,
  type SoftwareVersion,
} from '@patchbay/domain/entities';
import { versionTypeLabel } from '@patchbay/domain/format';
import { formContract } from '../../lib/edited-form/form-contract.ts';
import { fromLines, toLines, type FormValues } from '../../lib/edited-form/form-values.ts';

/** How the form's fields are called on the page. */
export const versionLabels = {
  version: 'Version',
  architecture: 'Architecture',
  type: 'Type',
  status: 'Status',
  url: 'Package URL',
  components: 'Components',
  macInstallOrder: 'Mac install order',
} as const;

export type VersionField = keyof typeof versionLabels;

/** A version as its form holds it. */
export const toVersionValues = (version: Omit<SoftwareVersion, 'id'>): FormValues =>
  ({
    version: version.version,
    architecture: version.architecture,
    type: version.type,
    status: version.status,
    url: version.url,
    components: fromLines(version.components),
    macInstallOrder: fromLines(version.macInstallOrder),
  }) satisfies Record<VersionField, string>;

/** The form as it is checked and sent. */
export const versionContract = formContract(versionFormSchema, (values) => ({
  ...values,
  components: toLines(values['components'] ?? ''),
  macInstallOrder: toLines(values['macInstallOrder'] ?? ''),
}));

type Choice = readonly [value: string, label: string];

/** How the editor labels the architectures (rule F28). */
const architectureLabels = {
  universal: 'universal',
  arm: 'ARM (M1/M2/M3)',
  intel: 'Intel (x86_64)',
} as const;

export const architectureChoices = architectures.map((architecture): Choice => [
  architecture,
  architectureLabels[architecture],
]);

export const statusChoices = versionStatuses.map((status): Choice => [
  status,
  status.charAt(0).toUpperCase() + status.slice(1),
]);

/** The types, and the one that is stored where it is another. */
export const typeChoices = (stored: string): readonly Choice[] =>
  [...new Set<string>([...versionTypes, stored])].map((type) => [
    type,
    type === '' ? 'No type' : versionTypeLabel(type),
  ]);

/** The stored value stays to be chosen, so that opening a form changes nothing. */
export const withStored = (choices: readonly Choice[], stored: string): readonly Choice[] =>
  choices.some(([value]) => value === stored) ? choices : [...choices, [stored, stored]];
