import { render, screen } from '@testing-library/react';
import { changedLines, ChangedText } from './changes.tsx';

it.each([
  ['a\nb\nc', 'a\nx\nc', [['a'], ['b'], ['c']]],
  ['a\nb', 'a', [['a'], ['b'], []]],
  ['a', 'a\nb', [['a'], [], []]],
  ['a\na', 'a', [['a'], ['a'], []]],
  ['a\nb', 'a\nb', [['a', 'b'], [], []]],
  ['x\ny', 'a\nb', [[], ['x', 'y'], []]],
])('of %j, what is not in %j is found', (text, other, [before, changed, after]) => {
  expect(changedLines(text, other)).toEqual({ before, changed, after });
});

const show = (text: string, other: string) =>
  render(
    <div role="note">
      <ChangedText text={text} other={other} mark="ins" />
    </div>,
  );

it.each([
  ['', 'a', '–'],
  ['Acme', 'Bcme', 'Acme'],
  ['a\nb', 'a', 'a\nb'],
  ['a', 'a\nb', 'a'],
  ['1\n2\n3\nx\n4\n5\n6', '1\n2\n3\ny\n4\n5\n6', '…\n2\n3\nx\n4\n5\n…'],
])('%j beside %j is shown as %j', (text, other, shown) => {
  show(text, other);
  expect(screen.getByRole('note')).toHaveProperty('textContent', shown);
});

it('marks the lines that the other has not, and no text of one line', () => {
  const { unmount } = show('a\nx\ny\nb', 'a\nb');
  expect(screen.getByRole('insertion')).toHaveProperty('textContent', 'x\ny');
  unmount();
  show('Acme', 'Bcme');
  expect(screen.queryByRole('insertion')).toBeNull();
});
