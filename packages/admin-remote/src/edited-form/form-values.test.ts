import { fromLines, toLines } from './form-values.ts';

it.each([
  ['', []],
  ['\n \n', []],
  [' a \r\n\n b\n\n', ['a', '', 'b']],
  ['# later', ['# later']],
])('the text %j is the list %j', (text, lines) => {
  expect(toLines(text)).toEqual(lines);
});

it('a list is the text with a line for each entry', () => {
  expect(fromLines(['a', '', 'b'])).toBe('a\n\nb');
});
