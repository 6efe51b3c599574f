import { listTree } from './list-tree.ts';

/** Finds leftovers that must be gone after a start: staging folders, transactions, half a file of the engine's own. */
export async function checkClean(root: string): Promise<void> {
  const paths = Object.keys(await listTree(root));
  const leftovers = paths.filter(
    (path) => path.includes('.patchbay-') || /journal\/.|\.tmp$/.test(path),
  );
  expect(leftovers).toEqual([]);
  const tops = (part: string) =>
    paths.flatMap((path) => new RegExp(`Trash/${part}/([^/]+)/?$`).exec(path)?.[1] ?? []);
  expect(tops('info').sort()).toEqual(
    tops('files')
      .map((name) => `${name}.trashinfo`)
      .sort(),
  );
}
