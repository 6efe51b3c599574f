import { AsyncLocalStorage } from 'node:async_hooks';
import { endStoragesOf } from './end-storages.cjs';

class Storage extends AsyncLocalStorage<string> {}

const end = endStoragesOf(Storage);

it.each([
  ['run', (storage: Storage, test: () => void) => storage.run('a value', test)],
  [
    'enterWith',
    (storage: Storage, test: () => void) => {
      storage.enterWith('a value');
      test();
    },
  ],
])('a storage that was used by %s is ended, and can be used again', (_, use) => {
  const storage = new Storage();
  for (let times = 0; times < 2; times += 1) {
    use(storage, () => {
      expect(storage.getStore()).toBe('a value');
      end();
      expect(storage.getStore()).toBeUndefined();
    });
  }
});

it('is put in place once, whoever asks again', () => {
  const { run } = Storage.prototype;
  expect(endStoragesOf(Storage)).toBe(end);
  expect(Storage.prototype.run).toBe(run);
});
