import { createPageRelease } from '../../../testing/releases.ts';
import { freshAddress } from './failed-scripts.ts';
import { createLoadCode } from './load-code.ts';
import { EntryLoadError } from './run-entry.ts';

const folder = 'https://patchbay.example/remotes/news/1.0.0/';
const release = createPageRelease({ name: 'news' });

it('tries another address where a script did not come', async () => {
  jest.useFakeTimers();
  try {
    const asked: string[] = [];
    const loaded = createLoadCode(() => false)(release, () => {
      const address = freshAddress(`${folder}entry.js`);
      asked.push(address);
      const failure = new EntryLoadError('missing', address);
      return asked.length < 3 ? Promise.reject(failure) : Promise.resolve('loaded');
    });
    await jest.advanceTimersByTimeAsync(2000);
    await expect(loaded).resolves.toBe('loaded');
    expect(asked).toEqual([
      `${folder}entry.js`,
      `${folder}entry.js?again=1`,
      `${folder}entry.js?again=2`,
    ]);
  } finally {
    jest.useRealTimers();
  }
});

describe('a page that is to be loaded again for a file that is gone', () => {
  const originalFetch = globalThis.fetch;

  beforeEach(() => {
    jest.useFakeTimers();
    globalThis.fetch = () => Promise.resolve(new Response('', { status: 404 }));
  });
  afterEach(() => {
    jest.useRealTimers();
    globalThis.fetch = originalFetch;
  });

  it('waits to be left, and says so where the visitor stays', async () => {
    const reload = jest.fn(() => true);
    const outcome: unknown[] = [];
    const missing = () => Promise.reject(new EntryLoadError('missing', `${folder}entry.js`));
    createLoadCode(reload)(release, missing).catch((error: unknown) => outcome.push(error));
    await jest.advanceTimersByTimeAsync(2000);
    expect(reload).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(7000);
    expect(outcome).toEqual([]);
    await jest.advanceTimersByTimeAsync(3000);
    expect(outcome).toMatchObject([{ kind: 'missing', remoteName: 'news' }]);
  });
});
