import { withOwnFolder } from './release-here.ts';

it.each([
  [['release'], ['release', '.']],
  [
    ['release', '--percent', '10'],
    ['release', '.', '--percent', '10'],
  ],
  [
    ['rollback', '--to', '1.0.0'],
    ['rollback', '.', '--to', '1.0.0'],
  ],
  [
    ['promote', '1.4.0', '--percent', '50'],
    ['promote', '.', '1.4.0', '--percent', '50'],
  ],
  [['retire'], ['retire', '.']],
])('%j is about the remote in this folder', (args, expected) => {
  expect(withOwnFolder(args)).toEqual(expected);
});

it.each([[['retire', 'catalog']], [['status']], [['release', '--help']], [[]]])(
  '%j stays as it is',
  (args) => {
    expect(withOwnFolder(args)).toEqual(args);
  },
);
