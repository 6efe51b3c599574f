import { foldText } from '@patchbay/domain/format';

/** Lower-case letters, digits and hyphens; never empty. Equal slugs are allowed (rule X14). */
export const slugOf = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100)
    .replace(/-$/, '') || 'untitled';
