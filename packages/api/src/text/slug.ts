import { createHash } from 'node:crypto';
import { foldText } from '@patchbay/domain/format';

/** Ten letters and digits that tell a name from others with the same letters. */
const fingerprint = (folded: string): string =>
  createHash('sha256').update(folded).digest('hex').slice(0, 10);

/**
 * Lower-case letters, digits and hyphens; never empty. Equal slugs are allowed (rule X14). Letters of other scripts
 * have none of these: a name with some, or only of signs, ends in a text that distinguishes it from every other name.
 */
export function slugOf(text: string): string {
  const folded = foldText(text);
  if (folded === '') return 'untitled';
  const slug = folded
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100)
    .replace(/-$/, '');
  const isWhole = slug !== '' && !/[\p{L}\p{N}]/u.test(folded.replace(/[a-z0-9]/g, ''));
  return isWhole ? slug : [slug.slice(0, 89), fingerprint(folded)].filter(Boolean).join('-');
}
