import { searchedText, searchPath } from './search-address.ts';

const searched = (search: string) => searchedText({ pathname: '/search/', search });

it.each([
  ['?q=pro+q', 'pro q'],
  ['?q=%20pro%20', 'pro'],
  ['?q=%00', ''],
  ['?q=pro%00%0Aq%1B', 'pro q'],
  ['', ''],
])('the text of %s is %j, without control characters', (search, text) => {
  expect(searched(search)).toBe(text);
});

it('the address of a text has none of them', () => {
  expect(searchPath(' pro\0q\n')).toBe('/search/?q=pro+q');
});

it('another page has no text', () => {
  expect(searchedText({ pathname: '/', search: '?q=pro' })).toBeNull();
});
