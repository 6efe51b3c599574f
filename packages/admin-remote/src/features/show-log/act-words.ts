import {
  auditKinds,
  type AuditDetails,
  type AuditEntry,
  type AuditKind,
} from '@patchbay/domain/api';

/** The words for each kind of act. */
export const actLabels: Readonly<Record<AuditKind, string>> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Failed to sign in',
  signed_out: 'Signed out',
  signed_out_elsewhere: 'Signed out other browsers',
  signed_out_everywhere: 'Signed out everywhere',
  account_activated: 'Activated their account',
  password_changed: 'Changed their password',
  password_recovered: 'Reset their password by e-mail',
  email_changed: 'Changed their e-mail',
  account_deleted: 'Deleted their account',
  account_added: 'Added an account',
  role_changed: 'Changed a role',
  account_disabled: 'Disabled an account',
  account_enabled: 'Enabled an account',
  password_reset: 'Set the password of an account',
  software_created: 'Created software',
  software_saved: 'Saved software',
  software_changed: 'Changed status or category',
  software_archived: 'Archived software',
  software_restored: 'Restored software',
  version_created: 'Added a version',
  version_saved: 'Saved a version',
  cover_uploaded: 'Uploaded a cover',
  screenshot_uploaded: 'Uploaded a screenshot',
  audio_uploaded: 'Uploaded an audio demo',
  package_uploaded: 'Uploaded a package',
  categories_saved: 'Saved the categories',
  search_misses_cleared: 'Cleared the missed searches',
  trade_words_saved: 'Explained words to the search',
  trade_words_removed: 'Removed an explanation of words',
  catalogue_imported: 'Imported a catalogue',
  catalogue_exported: 'Exported the catalogue',
};

const kindOf = (kind: string): AuditKind | undefined => auditKinds.find((one) => one === kind);

/** The words for a kind of act; a kind that this page does not know, of a newer backend, keeps its name. */
export function actLabel(kind: string): string {
  const known = kindOf(kind);
  if (known !== undefined) return actLabels[known];
  const words = kind.replaceAll('_', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

const numberOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** `internalNotes` becomes 'internal notes', and `category_id` 'category'. */
const fieldWords = (name: string): string =>
  name
    .replaceAll(/[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`)
    .replace(/_id$/, '')
    .replaceAll('_', ' ');

function countsOf(kind: string, { count, categories, versions, added, removed }: AuditDetails) {
  // The things that an unknown kind counts are unknown too.
  if (count === undefined || kindOf(kind) === undefined) return [];
  if (kind === 'search_misses_cleared') return [numberOf(count, 'search', 'searches')];
  const inTree = kind === 'categories_saved';
  return [
    ...(categories === undefined ? [] : [numberOf(categories, 'category', 'categories')]),
    inTree ? numberOf(count, 'category', 'categories') : numberOf(count, 'software', 'software'),
    ...(versions === undefined ? [] : [numberOf(versions, 'version', 'versions')]),
    ...(added ? [`${added} new`] : []),
    ...(removed ? [`${removed} deleted`] : []),
  ];
}

/** The details of an act, line by line, without the software, which is a link. */
export function aboutLines({ kind, details }: Pick<AuditEntry, 'kind' | 'details'>): string[] {
  const { account, role, roleBefore, email, version, versionId, fields, file, words, provider } =
    details;
  const counts = countsOf(kind, details);
  const versionWords = version ? `Version ${version}` : `Version without a number (${versionId})`;
  return [
    ...(account === undefined ? [] : [account]),
    ...(email === undefined ? [] : [`Now ${email}`]),
    ...(role === undefined ? [] : [roleBefore ? `${roleBefore} → ${role}` : `as ${role}`]),
    ...(versionId === undefined || file !== undefined ? [] : [versionWords]),
    ...(counts.length === 0 ? [] : [counts.join(', ')]),
    ...(fields && fields.length > 0 ? [`Changed: ${fields.map(fieldWords).join(', ')}`] : []),
    ...(file === undefined ? [] : [file]),
    ...(words === undefined ? [] : [`‘${words}’`]),
    ...(provider === undefined ? [] : [`by ${provider}`]),
  ];
}
