import { createStorage } from './storage.ts';

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};

const refuses = (name: 'setItem' | 'removeItem') =>
  jest.spyOn(Storage.prototype, name).mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

beforeEach(() => {
  localStorage.clear();
});

it('texts are kept in the browser', () => {
  createStorage(() => localStorage).set('key', 'text');
  expect(localStorage.getItem('key')).toBe('text');
  expect(createStorage(() => localStorage).get('key')).toBe('text');
});

it('a blocked browser forgets after the visit, and nothing fails', () => {
  const storage = createStorage(blocked);
  expect(storage.get('key')).toBeNull();
  storage.set('key', 'text');
  expect(storage.get('key')).toBe('text');
  storage.remove('key');
  expect(storage.get('key')).toBeNull();
});

it('a full browser does not show the old text for the new one', () => {
  localStorage.setItem('key', 'old');
  const storage = createStorage(() => localStorage);
  refuses('setItem');
  storage.set('key', 'new');
  expect(storage.get('key')).toBe('new');
});

it('what could not be removed is gone for this visit', () => {
  localStorage.setItem('key', 'old');
  const storage = createStorage(() => localStorage);
  refuses('removeItem');
  storage.remove('key');
  expect(storage.get('key')).toBeNull();
  storage.set('key', 'new');
  expect(storage.get('key')).toBe('new');
});
