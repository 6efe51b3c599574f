import { buildCategoryTree, flattenCategoryTree, type Category } from '@patchbay/domain/entities';
import { dropPosition, rowHeight, scrollSpeed } from './tree-drop.tsx';
import { describeOrderChanges, isSameOrder, withOurOrder } from './tree-changes.ts';
import { beginEditing, editTree, type TreeAction } from './tree-editor.ts';
import { stepTarget, treeRows } from './tree-view.ts';
import { findTyped, type TypedText, typeOn } from './tree-keys.ts';

const category = (id: number, parent_id: number | null, order = id): Category => ({
  id,
  name: `C${id}`,
  slug: `c${id}`,
  parent_id,
  order,
  softwareCount: 0,
});

/*
 * 1
 *   2
 *     3
 *   4
 * 5
 */
const rows = [category(1, null), category(2, 1), category(3, 2), category(4, 1), category(5, null)];
const tree = buildCategoryTree(rows);

const drawn = (nodes: typeof tree) =>
  flattenCategoryTree(nodes)
    .map(({ id, parent_id }) => `${id}<${parent_id ?? 0}`)
    .join(' ');
const asItWas = '1<0 2<1 3<2 4<1 5<0';

const after = (...actions: readonly TreeAction[]) => actions.reduce(editTree, beginEditing(tree));
const move = (id: number, parentId: number | null, index: number): TreeAction => ({
  type: 'moved',
  id,
  parentId,
  index,
});

it('a move can be undone and redone (T9)', () => {
  const moved = after(move(5, 1, 0));
  expect(drawn(moved.tree)).toBe('1<0 5<1 2<1 3<2 4<1');
  const undone = editTree(moved, { type: 'undone' });
  expect(drawn(undone.tree)).toBe(asItWas);
  expect(undone.tree).toBe(undone.saved);
  expect(editTree(undone, { type: 'redone' }).tree).toBe(moved.tree);
});

it('a new move forgets what was undone', () => {
  expect(after(move(5, 1, 0), { type: 'undone' }, move(4, 1, 0)).future).toEqual([]);
});

it('a move that changes nothing is no step', () => {
  expect(after(move(5, null, 1), move(1, 3, 0)).past).toEqual([]);
});

it('the moves of something lifted are one step (T9)', () => {
  const dropped = after({ type: 'lifted', id: 5 }, move(5, 1, 2), move(5, 1, 1), {
    type: 'dropped',
  });
  expect(drawn(dropped.tree)).toBe('1<0 2<1 3<2 5<1 4<1');
  expect(dropped.past).toEqual([{ tree, movedId: 5 }]);
});

it('something lifted can be put back', () => {
  const restored = after({ type: 'lifted', id: 5 }, move(5, 1, 2), { type: 'restored' });
  expect(restored.tree).toBe(tree);
  expect(restored.past).toEqual([]);
});

it('what is lifted is dropped as soon as another one is moved', () => {
  const moved = after({ type: 'lifted', id: 5 }, move(5, 1, 2), move(4, 1, 0));
  expect([moved.lifted, moved.past.length]).toEqual([null, 2]);
  expect(drawn(moved.tree)).toBe('1<0 4<1 2<1 3<2 5<1');
});

it('undoing that theirs was taken brings ours back', () => {
  const theirs = buildCategoryTree([...rows, category(6, null)]);
  const taken = after(move(5, 1, 0), { type: 'taken', theirs, ours: tree });
  expect([taken.tree, taken.saved]).toEqual([theirs, theirs]);
  expect(editTree(taken, { type: 'undone' }).tree).toBe(tree);
});

it.each([
  [300, 0],
  [170, -40],
  [110, -1240],
  [40, -2640],
  [730, 40],
  [799, 1420],
])('held at %d the page scrolls by %d pixels a second', (y, speed) => {
  expect(scrollSpeed(y, 100, 800)).toBe(speed);
});

it('rows below what is closed are not seen', () => {
  expect(treeRows(tree, new Set([2])).map(({ node }) => node.category.id)).toEqual([1, 2, 4, 5]);
  expect(treeRows(tree, new Set([1])).map(({ node }) => node.category.id)).toEqual([1, 5]);
});

it.each([
  [4, 'ArrowUp', { parentId: 1, index: 0 }],
  [2, 'ArrowUp', null],
  [2, 'ArrowDown', { parentId: 1, index: 1 }],
  [5, 'ArrowDown', null],
  [4, 'ArrowRight', { parentId: 2, index: 1 }],
  [2, 'ArrowRight', null],
  [3, 'ArrowLeft', { parentId: 1, index: 1 }],
  [5, 'ArrowLeft', null],
])('the keys move %d by %s to %j', (id, key, target) => {
  expect(stepTarget(tree, id, key)).toEqual(target);
});

describe('the place below a pointer', () => {
  const seen = treeRows(tree, new Set());
  const at = (draggedId: number, row: number) => {
    const place = dropPosition(seen, draggedId, row * rowHeight);
    return place && `${place.marker.kind} ${place.parentId ?? 0}:${place.index}`;
  };

  it.each([
    [5, 0.1, 'line 0:0'],
    [5, 0.5, 'row 1:2'],
    [5, 0.9, 'line 1:0'],
    [5, 3.9, 'line 1:2'],
    [5, 2.5, 'row 3:0'],
    [2, 3.9, 'line 1:1'],
    [1, 4.9, 'line 0:1'],
    [1, 99, 'line 0:1'],
    [4, -5, 'line 0:0'],
  ])('of %d at row %d is %s', (draggedId, row, expected) => {
    expect(at(draggedId, row)).toBe(expected);
  });

  it.each([
    [1, 0.5],
    [1, 2.5],
    [2, 2.1],
  ])('of %d at row %d is none: it would be below itself (T3)', (draggedId, row) => {
    expect(at(draggedId, row)).toBeNull();
  });
});

describe('another order', () => {
  const theirs = buildCategoryTree([
    category(1, null),
    category(2, null, 9),
    category(3, 2),
    category(5, null),
    category(6, 5),
  ]);

  it('is described', () => {
    expect(describeOrderChanges(tree, theirs)).toEqual([
      '‘C6’ is new, below ‘C5’',
      '‘C2’ moved to the top level',
      '‘C4’ was deleted',
    ]);
    expect(isSameOrder(tree, theirs)).toBe(false);
    expect(isSameOrder(tree, buildCategoryTree(rows))).toBe(true);
  });

  it('is overwritten by ours, with what is new and without what is gone', () => {
    expect(drawn(withOurOrder(tree, theirs, tree))).toBe('1<0 2<1 3<2 5<0 6<5');
  });
});

describe('categories that come and go', () => {
  const add: TreeAction = { type: 'added', id: -1, name: 'New', parentId: 2 };
  const remove = (ids: readonly number[], softwareTo: number | null = null): TreeAction => ({
    type: 'removed',
    ids,
    softwareTo,
  });
  const nameOf = (editor: ReturnType<typeof after>, id: number) =>
    flattenCategoryTree(editor.tree).find((place) => place.id === id)?.name;

  it('a new one is the last inside its parent, and undone it is gone', () => {
    expect(drawn(after(add).tree)).toBe('1<0 2<1 3<2 -1<2 4<1 5<0');
    expect(drawn(after(add, { type: 'undone' }).tree)).toBe(asItWas);
  });

  it('one is renamed, and named as before again', () => {
    const rename: TreeAction = { type: 'renamed', id: 2, name: 'Two' };
    expect(nameOf(after(rename), 2)).toBe('Two');
    expect(drawn(after(rename).tree)).toBe(asItWas);
    expect(nameOf(after(rename, { type: 'undone' }), 2)).toBe('C2');
  });

  it.each([
    ['what was inside goes up to where it was', [1], '2<0 3<2 4<0 5<0'],
    ['a whole branch goes', [2, 3], '1<0 4<1 5<0'],
    ['what stays inside a branch goes up to what is left', [1, 2], '3<0 4<0 5<0'],
  ])('of one that is deleted %s', (_, ids, expected) => {
    const editor = after(remove(ids, 5));
    expect(drawn(editor.tree)).toBe(expected);
    expect([...editor.softwareTo]).toEqual(ids.map((id) => [id, 5]));
    expect(drawn(editTree(editor, { type: 'undone' }).tree)).toBe(asItWas);
  });

  it('once saved, new ones have their ids everywhere, and deleted ones do not come back (T30)', () => {
    const before = after(add, remove([3], -1), move(-1, null, 0));
    const { tree: sent } = before;
    const saved = editTree(before, { type: 'saved', tree: sent, ids: new Map([[-1, 9]]) });
    expect(drawn(saved.tree)).toBe('9<0 1<0 2<1 4<1 5<0');
    expect(isSameOrder(saved.tree, saved.saved)).toBe(true);
    const undone = editTree(saved, { type: 'undone' });
    expect(drawn(undone.tree)).toBe('1<0 2<1 9<2 4<1 5<0');
    const twice = editTree(undone, { type: 'undone' });
    expect(drawn(twice.tree)).toBe('1<0 2<1 9<2 4<1 5<0');
    // Only a deletion, which asks where the software goes, removes a category that others can see.
    expect(editTree(twice, { type: 'undone' })).toBe(twice);
  });

  it('one that is deleted after it was sent keeps where its software goes', () => {
    const sent = after(add);
    const removed = editTree(sent, remove([-1], 5));
    const saved = editTree(removed, { type: 'saved', tree: sent.tree, ids: new Map([[-1, 9]]) });
    expect([...saved.softwareTo]).toEqual([[9, 5]]);
  });

  it('where theirs is taken, ours that comes back by an undo still says where the software goes', () => {
    const ours = after(remove([4], 5));
    const theirs = buildCategoryTree([...rows, category(6, null)]);
    const taken = editTree(ours, { type: 'taken', theirs, ours: ours.tree });
    expect([...editTree(taken, { type: 'undone' }).softwareTo]).toEqual([[4, 5]]);
  });

  it('every step of ours stands on top of theirs where ours is kept', () => {
    const theirs = buildCategoryTree([...rows.slice(0, 4), category(6, null)]);
    const rebased = editTree(after(add, move(4, 1, 0)), { type: 'rebased', theirs });
    expect(drawn(rebased.tree)).toBe('1<0 4<1 2<1 3<2 -1<2 6<0');
    const undone = editTree(rebased, { type: 'undone' });
    expect(drawn(undone.tree)).toBe('1<0 2<1 3<2 -1<2 4<1 6<0');
    expect(drawn(editTree(undone, { type: 'undone' }).tree)).toBe('1<0 2<1 3<2 4<1 6<0');
  });

  it('survive somebody else’s save (T30)', () => {
    const ours = after(add, { type: 'renamed', id: 5, name: 'Five' }, remove([4]));
    const theirs = buildCategoryTree([...rows, category(6, 4), category(7, null)]);
    const merged = withOurOrder(ours.tree, theirs, tree);
    expect(drawn(merged)).toBe('1<0 2<1 3<2 -1<2 5<0 6<0 7<0');
    expect(flattenCategoryTree(merged).find(({ id }) => id === 5)?.name).toBe('Five');
  });
});

describe('going to a row by its name', () => {
  const names = ['Delays', 'Drums', 'Drum kits', 'École', 'Samples'];
  const named = treeRows(
    buildCategoryTree(names.map((name, index) => ({ ...category(index + 1, null), name }))),
    new Set(),
  );
  /** Each key a tenth of a second after the one before; a pause where there is an underline. */
  const typeFrom = (start: number, keys: string) => {
    let [at, timeMs, typed]: [number, number, TypedText | null] = [start, 0, null];
    for (const key of keys) {
      timeMs += key === '_' ? 2000 : 100;
      if (key === '_') continue;
      typed = typeOn(typed, key, timeMs);
      const found = typed && findTyped(named, at, typed);
      if (found) at = named.indexOf(found);
    }
    return names[at];
  };

  it.each([
    [0, 'd', 'Drums'],
    [0, 'de', 'Delays'],
    [1, 'drum k', 'Drum kits'],
    [0, 'ddd', 'Delays'],
    [2, 'DE', 'Delays'],
    [0, 'e', 'École'],
    [0, 's_d', 'Delays'],
    [1, 'x', 'Drums'],
    [1, ' s', 'Samples'],
  ])('from row %d, %j leads to %s (T6)', (start, keys, name) => {
    expect(typeFrom(start, keys)).toBe(name);
  });

  it('a key with a name is no text', () => {
    expect(typeOn({ text: 'd', at: 0 }, 'F5', 100)).toBeNull();
  });
});
