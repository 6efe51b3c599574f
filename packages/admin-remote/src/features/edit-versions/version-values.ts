import {
  architectures,
  platforms,
  type SoftwareVersion,
  type StoredVersion,
  versionFormSchema,
  versionStatuses,
  versionTypes,
} from '@patchbay/domain/entities';
import { platformLabel, versionTypeLabel } from '@patchbay/domain/format';
import { parseVersion } from '@patchbay/domain/versions';
import {
  formContract,
  type FormValues,
  fromLines,
  toLines,
  withGiven,
} from '../../edited-form/form-values.ts';
import type { versionLabels } from '../../lib/version-labels.ts';

export type VersionField = keyof typeof versionLabels;

/**
 * A version as its form holds it. A field that the backend does not answer is missing here, and is not sent (rule H28).
 */
export const toVersionValues = (version: Omit<SoftwareVersion, 'id'>): FormValues => ({
  ...({
    version: version.version,
    architecture: version.architecture,
    type: version.type,
    status: version.status,
    url: version.url,
    components: fromLines(version.components),
    macInstallOrder: fromLines(version.macInstallOrder),
  } satisfies Partial<Record<VersionField, string>>),
  ...(version.platforms && { platforms: fromLines(version.platforms) }),
  ...(version.releasedAt !== undefined && { releasedAt: version.releasedAt?.slice(0, 10) ?? '' }),
  ...(version.changelog !== undefined && { changelog: version.changelog }),
});

/** The form as it is checked and sent. */
export const versionContract = formContract(versionFormSchema, (values) => ({
  ...values,
  components: toLines(values['components'] ?? ''),
  macInstallOrder: toLines(values['macInstallOrder'] ?? ''),
  ...withGiven(values, 'platforms', (text) => toLines(text)),
  ...withGiven(values, 'releasedAt', (text) => (text === '' ? null : text)),
}));

/** How a version is read, where that is not plain from what is typed (rule F92). */
export function versionHint(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const parsed = parseVersion(text);
  if (!parsed) {
    const [meant] = /\d+(?:\.\d+)*/.exec(text) ?? [];
    const offer = meant !== undefined && parseVersion(meant) ? ` Did you mean ${meant}?` : '';
    return `This can’t be read as a version, so it never counts as newer than another.${offer}`;
  }
  if (/^\d[\da-z.+-]*$/i.test(text)) return undefined;
  const { numbers, preRelease } = parsed;
  return `Read as ${[numbers.join('.'), ...(preRelease.length > 0 ? [preRelease.join('.')] : [])].join('-')}`;
}

type Choice = readonly [value: string, label: string];

/** The editor's labels for the architectures (rule F28). */
const architectureLabels = {
  universal: 'universal',
  arm: 'ARM (M1/M2/M3)',
  intel: 'Intel (x86_64)',
} as const;

export const architectureChoices = architectures.map((architecture): Choice => [
  architecture,
  architectureLabels[architecture],
]);

export const platformChoices = platforms.map((platform): Choice => [
  platform,
  platformLabel(platform),
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

/** Those of a version's earlier values that its form takes: nothing that is not offered, and the day of a moment. */
export const restorableValues = (
  values: FormValues,
  choices: Readonly<Record<string, readonly Choice[]>>,
): FormValues => {
  const offered = new Map(Object.entries(choices));
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, text]) => offered.get(name)?.some(([choice]) => choice === text) ?? true)
      .map(([name, text]) => [name, name === 'releasedAt' ? text.slice(0, 10) : text]),
  );
};

/** The aspects by which versions of one number may differ, in the words of their forms. */
const aspects: readonly ((version: StoredVersion) => string)[] = [
  ({ architecture }) =>
    architectureChoices.find(([value]) => value === architecture)?.[1] ?? architecture,
  ({ type }) => versionTypeLabel(type),
];

/** The title of a version as it is stored now, ‘Version 1.2.3’, with what sets it apart from others of that number. */
export function versionTitle(version: StoredVersion, all: readonly StoredVersion[]): string {
  const words = [version.version === '' ? 'New version' : `Version ${version.version}`];
  let alike = all.filter(({ id, version: text }) => id !== version.id && text === version.version);
  for (const aspect of aspects) {
    const closer = alike.filter((other) => aspect(other) === aspect(version));
    if (closer.length < alike.length) words.push(aspect(version));
    alike = closer;
  }
  return [...words, ...(alike.length > 0 ? [`no. ${version.id}`] : [])].join(', ');
}
