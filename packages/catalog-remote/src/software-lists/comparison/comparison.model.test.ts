import { createStorage } from '@patchbay/shared/host';
import { allSettled, fork } from '@patchbay/shared/state';
import {
  $comparison,
  comparisonOpened,
  comparisonSet,
  comparisonToggled,
} from './comparison.model.ts';

async function openPage(storage = createStorage(() => window.sessionStorage)) {
  const scope = fork();
  await allSettled(comparisonOpened, { scope, params: storage });
  return {
    storage,
    ids: () => scope.getState($comparison).ids,
    toggle: (params: number) => allSettled(comparisonToggled, { scope, params }),
    set: (params: readonly number[]) => allSettled(comparisonSet, { scope, params }),
    open: () => allSettled(comparisonOpened, { scope, params: storage }),
  };
}

beforeEach(() => sessionStorage.clear());

it('a choice is there again when the tab is loaded anew, and is gone once it was cleared (C114)', async () => {
  const first = await openPage();
  await first.toggle(7);
  await first.toggle(12);
  expect(first.storage.get('comparison')).toBe('7,12');
  const second = await openPage();
  expect(second.ids()).toEqual([7, 12]);
  await second.set([]);
  expect((await openPage()).ids()).toEqual([]);
});

it.each(['{"a":1}', 'x,y', '0'])('a kept choice of %s is none (C114)', async (kept) => {
  sessionStorage.setItem('comparison', kept);
  expect((await openPage()).ids()).toEqual([]);
});

it('the next page of a visit goes on with the choice as it is (C114)', async () => {
  const page = await openPage();
  await page.toggle(7);
  sessionStorage.setItem('comparison', '99');
  await page.open();
  expect(page.ids()).toEqual([7]);
});
