import { ApiError } from '@patchbay/shared/http';
import { createStorage } from '@patchbay/shared/host';
import { number, object } from '@patchbay/shared/validation';
import { askOrRecall } from './kept-answer.ts';

const failure = (kind: ApiError['kind']) =>
  new ApiError('Text', { kind, status: 0, method: 'GET', url: 'http://api.test/x/' });

describe('an answer that is kept (I84)', () => {
  const storage = createStorage(() => {
    throw new Error('memory alone');
  });
  const place = { storage, key: 'kept', schema: object({ count: number().required() }).required() };
  const ask = (answer: { count: number } | Error) =>
    askOrRecall(place, () =>
      answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
    );
  beforeEach(() => {
    storage.remove('kept');
  });

  it.each(['network', 'timeout'] as const)(
    'stands in for one that does not come: %s',
    async (kind) => {
      await expect(ask(failure(kind))).rejects.toThrow('Text');
      await ask({ count: 3 });
      expect(await ask(failure(kind))).toEqual({ count: 3 });
    },
  );

  it.each(['http', 'contract', 'aborted'] as const)('hides no other failure: %s', async (kind) => {
    await ask({ count: 3 });
    await expect(ask(failure(kind))).rejects.toThrow('Text');
  });

  it.each(['{', '{"count":"many"}', 'null'])(
    'of another shape counts as none: %s',
    async (text) => {
      storage.set('kept', text);
      await expect(ask(failure('network'))).rejects.toThrow('Text');
    },
  );

  it('that is too long is not kept, nor the one before it', async () => {
    await ask({ count: 3 });
    const long = { count: 4, text: 'x'.repeat(1_500_000) };
    expect(await ask(long)).toBe(long);
    await expect(ask(failure('network'))).rejects.toThrow('Text');
  });
});
