import { allSettled } from '@patchbay/shared/state';
import { startPage } from '../testing/start-page.ts';
import {
  $choices,
  changeChoice,
  choiceMade,
  choiceOf,
  heldBy,
  recallChoices,
} from './software-choices.model.ts';

const none = choiceOf(new Map(), 7);

it('a choice is kept for the next visit, and one that decides nothing is forgotten', async () => {
  const page = startPage();
  await allSettled(choiceMade, { scope: page.scope, params: { ...none, formats: ['vst3'] } });
  await allSettled(choiceMade, { scope: page.scope, params: { ...none, softwareId: 8 } });
  expect([...page.scope.getState($choices).keys()]).toEqual([7]);
  expect(recallChoices(page.storage).get(7)).toEqual({ ...none, formats: ['vst3'] });
  expect(startPage().scope.getState($choices).size).toBe(0);
});

it.each(['', '{', 'null', '[7]', '[{"softwareId":-1},{"softwareId":7,"formats":"vst3"}]'])(
  'what was stored as %j counts as not chosen',
  (stored) => {
    const { storage } = startPage();
    storage.set('software-choices', stored);
    expect(recallChoices(storage).size).toBe(0);
  },
);

it('of what was stored the newest 5,000 choices are read', () => {
  const { storage } = startPage();
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ softwareId: id + 1, isPinned: true }));
  storage.set('software-choices', JSON.stringify(rows));
  const choices = recallChoices(storage);
  expect([choices.size, choices.has(15_000), choices.has(15_001)]).toEqual([5_000, false, true]);
});

it('the oldest choices go where there are too many', () => {
  let choices = new Map<number, typeof none>(
    Array.from({ length: 5_000 }, (_, id) => [id, { ...none, softwareId: id, isPinned: true }]),
  ) as ReturnType<typeof changeChoice>;
  choices = changeChoice(choices, { ...none, softwareId: 9_999, isPinned: true });
  expect([choices.size, choices.has(0), choices.has(9_999)]).toEqual([5_000, false, true]);
});

it('a skipped version is held, a later one is not, and a pinned software holds all (N25)', () => {
  expect(heldBy({ ...none, skippedVersion: '2.0' }, '2.0')).toBe('skipped');
  expect(heldBy({ ...none, skippedVersion: '2.0' }, '2.1')).toBeNull();
  expect(heldBy({ ...none, isPinned: true }, '2.1')).toBe('pinned');
});
