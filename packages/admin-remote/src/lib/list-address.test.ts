import {
  listFilters,
  listTabPath,
  nextSort,
  pageNumbers,
  readListSettings,
  withListSettings,
} from './list-address.ts';

const read = (search: string) => readListSettings(new URLSearchParams(search));

it.each([
  '',
  'search=+&ordering=&page=0',
  'ordering=rank&page=-1',
  'page=1e9&ordering=--name',
  'page=1000000',
  'missing=price',
  'search=%00%1F',
])('a strange address is the list as it begins: %s (L7)', (search) => {
  expect(read(search)).toEqual({
    query: '',
    missing: null,
    sort: { key: 'created_at', isDescending: true },
    page: 1,
  });
});

it('an address is read as it was written, and other parameters are kept (L7)', () => {
  const search = withListSettings(new URLSearchParams('from=mail'), {
    query: ' surge ',
    missing: 'cover',
    sort: { key: 'vendor', isDescending: true },
    page: 3,
  });
  expect(search.toString()).toBe('from=mail&search=surge&missing=cover&ordering=-vendor&page=3');
  expect(readListSettings(search)).toEqual({
    query: 'surge',
    missing: 'cover',
    sort: { key: 'vendor', isDescending: true },
    page: 3,
  });
});

it('another filter or order begins with the first page (L7)', () => {
  const search = new URLSearchParams('page=3');
  expect(withListSettings(search, { query: 'a' }).toString()).toBe('search=a');
});

it('a filter that is longer than any is cut, however it got into the address', () => {
  expect(read(`search=${'a'.repeat(250)}`).query).toHaveLength(200);
  expect(withListSettings(new URLSearchParams(), { query: 'a\0b ' }).toString()).toBe('search=a+b');
});

it('another column sorts upwards first, the same one the other way', () => {
  const name = { key: 'name', isDescending: false } as const;
  expect(nextSort(name, 'vendor')).toEqual({ key: 'vendor', isDescending: false });
  expect(nextSort(name, 'name')).toEqual({ key: 'name', isDescending: true });
  expect(nextSort({ key: 'name', isDescending: true }, 'name')).toEqual(name);
});

it('a tab without others has a plain path', () => {
  expect(listTabPath('all', new URLSearchParams())).toBe('/admin/software-list/');
  expect(listTabPath('error', new URLSearchParams('search=a'))).toBe(
    '/admin/software-list/error/?search=a',
  );
});

it('the blank URLs ask for no status (L3)', () => {
  expect(listFilters('blank_version_urls', read('page=2'))).toEqual({
    hasBlankVersionUrls: true,
    query: '',
    ordering: '-created_at',
    limit: 50,
    offset: 50,
  });
});

it.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [10, 20, [1, null, 8, 9, 10, 11, 12, null, 20]],
  [20, 20, [1, null, 18, 19, 20]],
  [1, 0, []],
])('on page %d of %d it offers %j (L18)', (current, last, expected) => {
  expect(pageNumbers(current, last)).toEqual(expected);
});
