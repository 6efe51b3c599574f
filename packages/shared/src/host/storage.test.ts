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
  expect(createStorage(() => localStorage).set('key', 'text')).toBe(true);
  expect(localStorage.getItem('key')).toBe('text');
  expect(createStorage(() => localStorage).get('key')).toBe('text');
});

it('a blocked browser forgets after the visit, and nothing fails (X5)', () => {
  const storage = createStorage(blocked);
  expect(storage.get('key')).toBeNull();
  expect(storage.set('key', 'text')).toBe(false);
  expect(storage.get('key')).toBe('text');
  storage.remove('key');
  expect(storage.get('key')).toBeNull();
});

it('a full browser shows the old text no more, now and at the next visit', () => {
  localStorage.setItem('key', 'old');
  const storage = createStorage(() => localStorage);
  refuses('setItem');
  expect(storage.set('key', 'new')).toBe(false);
  expect(storage.get('key')).toBe('new');
  expect(createStorage(() => localStorage).get('key')).toBeNull();
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
