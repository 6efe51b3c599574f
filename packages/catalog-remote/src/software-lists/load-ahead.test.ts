import { waitBriefly } from './load-ahead.ts';

describe('a page that waits for its data', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  /** Whether the page is shown, after so many milliseconds. */
  const isShownAfter = async (
    requests: readonly Promise<unknown>[],
    ms: number,
    {
      host = {},
      code = [],
    }: { readonly host?: object; readonly code?: readonly Promise<unknown>[] } = {},
  ) => {
    const shown = jest.fn();
    void waitBriefly(host, requests, code).then(shown);
    await jest.advanceTimersByTimeAsync(ms);
    return shown.mock.calls.length > 0;
  };
  const never = new Promise<never>(() => undefined);

  it('is shown with its data where that is there within 200 ms (R32)', async () => {
    const quick = new Promise((resolve) => setTimeout(resolve, 150));
    expect(await isShownAfter([quick, Promise.resolve()], 149)).toBe(false);
    const alsoQuick = new Promise((resolve) => setTimeout(resolve, 150));
    expect(await isShownAfter([alsoQuick], 150)).toBe(true);
  });

  it('is shown without it after 200 ms (R32)', async () => {
    expect(await isShownAfter([Promise.resolve()], 199, { code: [never] })).toBe(false);
    expect(await isShownAfter([never, Promise.resolve()], 199)).toBe(false);
    expect(await isShownAfter([never, Promise.resolve()], 200)).toBe(true);
  });

  it('waits for all of it while the server’s page is on the screen', async () => {
    let isServerRendered = true;
    const host = { isServerRendered: () => isServerRendered };
    const late = new Promise((resolve) => setTimeout(resolve, 5_000));
    expect(await isShownAfter([late, Promise.resolve()], 4_999, { host })).toBe(false);
    const alsoLate = new Promise((resolve) => setTimeout(resolve, 5_000));
    expect(await isShownAfter([alsoLate], 5_000, { host })).toBe(true);
    expect(await isShownAfter([Promise.resolve()], 200, { host, code: [never] })).toBe(true);
    isServerRendered = false;
    expect(await isShownAfter([never], 200, { host })).toBe(true);
  });

  it('is shown where its data cannot be had, and no timer is left', async () => {
    expect(await isShownAfter([Promise.reject(new Error('out'))], 0)).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });
});
