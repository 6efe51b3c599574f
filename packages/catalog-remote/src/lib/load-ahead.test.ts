import { waitBriefly } from './load-ahead.ts';

describe('a page that waits for its data', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  /** Whether the page is shown, after so many milliseconds. */
  const isShownAfter = async (requests: readonly Promise<unknown>[], ms: number) => {
    const shown = jest.fn();
    void waitBriefly(requests).then(shown);
    await jest.advanceTimersByTimeAsync(ms);
    return shown.mock.calls.length > 0;
  };
  const never = new Promise<never>(() => undefined);

  it('is shown with its data where that is there within 200 ms', async () => {
    const quick = new Promise((resolve) => setTimeout(resolve, 150));
    expect(await isShownAfter([quick, Promise.resolve()], 149)).toBe(false);
    const alsoQuick = new Promise((resolve) => setTimeout(resolve, 150));
    expect(await isShownAfter([alsoQuick], 150)).toBe(true);
  });

  it('is shown without it after 200 ms', async () => {
    expect(await isShownAfter([never, Promise.resolve()], 199)).toBe(false);
    expect(await isShownAfter([never, Promise.resolve()], 200)).toBe(true);
  });

  it('is shown where its data cannot be had, and no timer is left', async () => {
    expect(await isShownAfter([Promise.reject(new Error('out'))], 0)).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });
});
