import { createStorage } from '@patchbay/shared/host';
import { dropLostToken, readStoredToken, readTokenChange } from './stored-token.ts';

function storageWith(text: string | null) {
  const storage = createStorage(() => {
    throw new Error('memory alone');
  });
  if (text !== null) storage.set('auth-store', text);
  return storage;
}

const none = '{"authToken":null}';

describe('the kept token', () => {
  it('is read and left as it is', () => {
    const storage = storageWith('{"authToken":"abc.DEF-1"}');
    expect(readStoredToken(storage)).toBe('abc.DEF-1');
    expect(storage.get('auth-store')).toBe('{"authToken":"abc.DEF-1"}');
  });

  it('is none where nothing is kept, and nothing is written', () => {
    const storage = storageWith(null);
    expect(readStoredToken(storage)).toBeNull();
    expect(storage.get('auth-store')).toBeNull();
  });

  it.each([
    ['half a text', '{'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['an object in its place', '{"authToken":{}}'],
    ['a number in its place', '{"authToken":1}'],
    ['an empty text in its place', '{"authToken":""}'],
    ['a text that breaks out of a header', '{"authToken":"a\\r\\nX-Evil: 1"}'],
    ['a text beyond ASCII', '{"authToken":"tökn"}'],
    ['a megabyte', JSON.stringify('x'.repeat(1_000_000))],
    ['a token of a megabyte', JSON.stringify({ authToken: 'x'.repeat(1_000_000) })],
    ['a prototype', '{"__proto__":{"authToken":"abc"}}'],
  ])('is none where %s is kept, which is replaced', (_, text) => {
    const storage = storageWith(text);
    expect(readStoredToken(storage)).toBeNull();
    expect(storage.get('auth-store')).toBe(none);
  });
});

describe('what another tab has left', () => {
  const lost = { token: null, isSessionLost: true };
  it.each([
    ['a token', 'auth-store', '{"authToken":"abc"}', { token: 'abc', isSessionLost: false }],
    ['a log-out', 'auth-store', none, { token: null, isSessionLost: false }],
    ['an entry that is gone', 'auth-store', null, lost],
    ['everything cleared', null, null, { token: null, isSessionLost: false }],
    ['something else', 'theme', 'dark', null],
    ['half a text', 'auth-store', '{', null],
    ['what a page of another version writes', 'auth-store', '{"token":"abc"}', null],
    ['a token that no header can hold', 'auth-store', '{"authToken":"a b"}', null],
    ['a megabyte', 'auth-store', 'x'.repeat(1_000_000), null],
  ])('is read from %s (X1)', (_, key, newValue, change) => {
    expect(readTokenChange({ key, newValue, oldValue: '{"authToken":"old"}' })).toEqual(change);
  });

  it('is no log-out where a tab that starts has replaced a text that no tab writes', () => {
    expect(readTokenChange({ key: 'auth-store', newValue: none, oldValue: '{' })).toBeNull();
    const loggedOut = { token: null, isSessionLost: false };
    expect(readTokenChange({ key: 'auth-store', newValue: none, oldValue: null })).toEqual(
      loggedOut,
    );
  });

  it('is a lost session where one was dropped, and the entry says in the end that there is no token', () => {
    const storage = storageWith('{"authToken":"abc"}');
    const remove = jest.spyOn(storage, 'remove');
    dropLostToken(storage);
    expect(remove).toHaveBeenCalledWith('auth-store');
    expect(storage.get('auth-store')).toBe(none);
  });
});
