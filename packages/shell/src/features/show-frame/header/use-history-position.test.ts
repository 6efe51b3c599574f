import { moveInHistory, type HistoryPosition } from './use-history-position.ts';

const start: HistoryPosition = { index: 0, furthest: 0 };
const run = (moves: readonly ['POP' | 'PUSH' | 'REPLACE', number][]) =>
  moves.reduce((position, [type, index]) => moveInHistory(position, type, index), start);

it.each([
  [
    'pages one after another',
    [
      ['PUSH', 1],
      ['PUSH', 2],
    ],
    { index: 2, furthest: 2 },
  ],
  [
    'going back',
    [
      ['PUSH', 1],
      ['PUSH', 2],
      ['POP', 1],
    ],
    { index: 1, furthest: 2 },
  ],
  [
    'going back and forward',
    [
      ['PUSH', 1],
      ['POP', 0],
      ['POP', 1],
    ],
    { index: 1, furthest: 1 },
  ],
  [
    'going back and elsewhere',
    [
      ['PUSH', 1],
      ['PUSH', 2],
      ['POP', 0],
      ['PUSH', 1],
    ],
    { index: 1, furthest: 1 },
  ],
  [
    'a replaced address',
    [
      ['PUSH', 1],
      ['PUSH', 2],
      ['POP', 1],
      ['REPLACE', 1],
    ],
    { index: 1, furthest: 2 },
  ],
] satisfies [string, ['POP' | 'PUSH' | 'REPLACE', number][], HistoryPosition][])(
  'the position after %s is kept (R24)',
  (_, moves, position) => {
    expect(run(moves)).toEqual(position);
  },
);
