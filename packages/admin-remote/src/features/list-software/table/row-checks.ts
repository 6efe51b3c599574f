import { coverUrl } from '@patchbay/domain/api';
import type { Software } from '@patchbay/domain/entities';

/** The state of a list of links (rule L15). */
export type LinkListState = 'ok' | 'placeholder' | 'missing';

/** OK if any entry starts with http; an entry that starts with '#' is a placeholder. */
export function linkListState(lines: readonly string[]): LinkListState {
  if (lines.some((line) => line.startsWith('http'))) return 'ok';
  return lines.some((line) => line.startsWith('#')) ? 'placeholder' : 'missing';
}

/** A version counts as OK if `lastValidVersion` is non-empty. */
export const isVersionOk = ({ lastValidVersion }: Software): boolean =>
  lastValidVersion !== null && lastValidVersion !== '';

/** The missing parts that make a row red: enabled software must have them. */
export function missingParts(software: Software): readonly string[] {
  if (software.status !== 'enabled') return [];
  return [
    missingCover(software.cover),
    software.descriptionOk ? null : 'description',
    isVersionOk(software) ? null : 'valid version',
  ].filter((part) => part !== null);
}

/** A cover elsewhere is none that a page shows (rule M1). */
function missingCover(cover: string | null): string | null {
  if (!cover) return 'cover';
  return coverUrl('', '300x', cover) === null ? 'cover on the image host' : null;
}
