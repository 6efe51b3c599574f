import { readAnonymousId } from './anonymous-id.ts';
import { createStorage } from './storage.ts';

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const memoryStorage = () =>
  createStorage(() => {
    throw new Error('memory alone');
  });

describe('the anonymous id', () => {
  it('is a UUID v4, made once and kept (P14, X3)', () => {
    const storage = memoryStorage();
    const id = readAnonymousId(storage);
    expect(id).toMatch(uuid4);
    expect(storage.get('anonymous-user-uuid')).toBe(id);
    expect(readAnonymousId(storage)).toBe(id);
  });

  it('of another browser is another', () => {
    expect(readAnonymousId(memoryStorage())).not.toBe(readAnonymousId(memoryStorage()));
  });

  it.each(['', 'null', '<script>', '00000000-0000-1000-8000-000000000000'])(
    'is made anew where %j is stored (X3)',
    (stored) => {
      const storage = memoryStorage();
      storage.set('anonymous-user-uuid', stored);
      const id = readAnonymousId(storage);
      expect(id).toMatch(uuid4);
      expect(storage.get('anonymous-user-uuid')).toBe(id);
    },
  );
});
