import { revealInList } from './category-branches.tsx';

const box = (top: number, height: number) => () => DOMRect.fromRect({ y: top, height });

/** An entry of 20 px at a height of the window, in a list from 100 to 500. */
function entryAt(top: number, overflowY: string) {
  const list = document.createElement('div');
  const entry = document.createElement('a');
  list.style.overflowY = overflowY;
  list.append(document.createElement('ul'));
  list.firstElementChild?.append(entry);
  document.body.replaceChildren(list);
  list.getBoundingClientRect = box(100, 400);
  entry.getBoundingClientRect = box(top, 20);
  return { list, entry };
}

it.each([
  ['below the list', 900, 610],
  ['cut at its end', 490, 200],
  ['in sight', 300, 0],
])('an entry %s comes into its middle (C7)', (_, top, scrollTop) => {
  const { list, entry } = entryAt(top, 'auto');
  revealInList(entry);
  expect(list.scrollTop).toBe(scrollTop);
});

it('a list that does not scroll stays, and so does the page', () => {
  const { list, entry } = entryAt(900, 'visible');
  revealInList(entry);
  expect([list.scrollTop, document.documentElement.scrollTop]).toEqual([0, 0]);
});
