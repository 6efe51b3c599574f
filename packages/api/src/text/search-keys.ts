import { foldText } from '@patchbay/domain/format';

/** In bytes: an index takes no entry over 2,700, with one of each. One character can unfold to eighteen. */
const maxKeyLength = 800;
const maxSearchTextLength = 1600;

/** The beginning of a text that has at most so many bytes. */
function cut(text: string, maxBytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}

/** Numbers sort by value: 'EQ 2' before 'EQ 10'. */
const sortKey = (text: string): string =>
  cut(
    foldText(text).replace(/\d{1,12}/g, (digits) => digits.padStart(12, '0')),
    maxKeyLength,
  );

/** The columns by which software is sorted and found. Set together with its name and vendor. */
export const searchKeys = (named: { readonly name: string; readonly vendor: string }) => ({
  nameKey: sortKey(named.name),
  vendorKey: sortKey(named.vendor),
  searchText: cut(`${foldText(named.name)} ${foldText(named.vendor)}`, maxSearchTextLength),
});

/** A LIKE pattern of text that contains `text` as it is. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
