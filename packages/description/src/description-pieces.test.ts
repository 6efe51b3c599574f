import { descriptionPieces } from './description.tsx';

const limit = 16 * 1024;
const words = 'word '.repeat(limit / 5);

it.each([
  ['short', 'A delay.'],
  ['as long as a form takes', 'a'.repeat(limit)],
  ['of nothing', ''],
])('a text %s is no more than one piece', (_, text) => {
  expect(descriptionPieces(text)).toEqual(text === '' ? [] : [text]);
});

it.each([
  ['a paragraph', `One.\n\nTwo.\n\n${words}\n${words}`, 'Two.\n\n'],
  ['a line', `One.\nTwo.\n${words}`, 'Two.\n'],
  ['a word', words + words, 'word '],
  ['a letter, and never within one', `a${'😀'.repeat(limit)}`, '😀'],
  ['code, and never within it', `One.\n\n\`\`\`\na\n\n${words}\n\`\`\``, 'One.\n\n'],
])('cuts behind %s (M30)', (_, text, end) => {
  const pieces = descriptionPieces(text);
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces[0]?.endsWith(end)).toBe(true);
  expect(pieces.every(({ length }) => length <= limit)).toBe(true);
  expect(pieces.join('')).toBe(text);
});
