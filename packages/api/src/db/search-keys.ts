import { foldText } from '@patchbay/shared/format';

/** In UTF-16 units: an index takes no entry over 2,700 bytes, and one character can unfold to eighteen. */
const longestKey = 400;

const longestSearchText = 800;

/** Numbers sort by value: 'EQ 2' before 'EQ 10'. */
const sortKey = (text: string): string =>
  foldText(text)
    .replace(/\d{1,12}/g, (digits) => digits.padStart(12, '0'))
    .slice(0, longestKey);

/** What software is sorted by and found by. Set together with its name and vendor. */
export const searchKeys = (named: { readonly name: string; readonly vendor: string }) => ({
  nameKey: sortKey(named.name),
  vendorKey: sortKey(named.vendor),
  searchText: `${foldText(named.name)} ${foldText(named.vendor)}`.slice(0, longestSearchText),
});

/** A LIKE pattern of text that contains `text` as it is. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
