import { createStorage } from '@patchbay/shared/host';
import { readOverrides, withOverridesOf, writeOverrides } from './override-store.ts';

const inMemory = () =>
  createStorage(() => {
    throw new Error('memory alone');
  });

describe('overrides of remotes', () => {
  it('come with the address, and stay until they are taken back', () => {
    const storage = inMemory();
    const visit = (search: string) => {
      writeOverrides(storage, withOverridesOf(search, readOverrides(storage)));
      return Object.fromEntries(readOverrides(storage));
    };
    expect(visit('?override=catalog@http://localhost:3002')).toEqual({
      catalog: 'http://localhost:3002',
    });
    expect(visit('?q=surge')).toEqual({ catalog: 'http://localhost:3002' });
    expect(visit('?override=installer@http://localhost:3003/')).toEqual({
      catalog: 'http://localhost:3002',
      installer: 'http://localhost:3003/',
    });
    expect(visit('?override=catalog&override=installer')).toEqual({});
  });

  it.each([
    '?override=',
    '?override=@http://localhost:3002',
    '?override=catalog@javascript:alert(1)',
    '?override=catalog@localhost',
    '?override=../shell@http://localhost:3002',
  ])('are not taken from %s', (search) => {
    expect(withOverridesOf(search, new Map()).size).toBe(0);
  });

  it.each(['{', 'null', '[]', '"text"', '{"catalog":1}', '{"catalog":"data:text/javascript,1"}'])(
    'are none where the browser holds %s',
    (stored) => {
      const storage = inMemory();
      storage.set('remote-overrides', stored);
      expect(readOverrides(storage).size).toBe(0);
    },
  );
});
