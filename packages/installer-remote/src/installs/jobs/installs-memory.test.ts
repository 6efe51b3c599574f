import { createStorage } from '@patchbay/shared/host';
import { recallInstalls } from './install-sources.model.ts';

function storageWith(text: string) {
  const storage = createStorage(() => {
    throw new Error('memory alone');
  });
  storage.set('installs-seen', text);
  return storage;
}

it('of what was stored the newest 1,000 installations are read', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [index + 1, index, null, null]);
  const installs = recallInstalls(storageWith(JSON.stringify(rows)));
  expect([installs.size, installs.has(19_000), installs.has(19_001)]).toEqual([1000, false, true]);
});

it.each(['', '{', 'null', '{"__proto__":[[1,1,null]]}', '[[[1e999]],null,[1,-1,null],[1,1,"x"]]'])(
  'what was stored as %j counts as nothing',
  (text) => {
    expect(recallInstalls(storageWith(text)).size).toBe(0);
  },
);
