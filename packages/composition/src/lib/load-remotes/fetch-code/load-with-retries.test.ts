import { loadWithRetries, type RetryPolicy } from './load-with-retries.ts';

const policy: RetryPolicy = {
  pausesMs: [300, 1200],
  deadlineMs: 9000,
  isFinal: (error) => error instanceof TypeError,
};

describe('a load that fails', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  it('is tried again after growing pauses (R46)', async () => {
    const load = jest
      .fn<Promise<string>, []>()
      .mockRejectedValueOnce(new Error('first'))
      .mockRejectedValueOnce(new Error('second'))
      .mockResolvedValueOnce('code');
    const result = loadWithRetries(load, policy);
    await jest.advanceTimersByTimeAsync(299);
    expect(load).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1200);
    await expect(result).resolves.toBe('code');
  });

  it('ends with its last failure', async () => {
    let count = 0;
    const result = loadWithRetries(() => Promise.reject(new Error(String((count += 1)))), policy);
    const outcome = expect(result).rejects.toThrow('3');
    await jest.runAllTimersAsync();
    await outcome;
  });

  it('is not tried again where nothing could change', async () => {
    const load = jest.fn(() => Promise.reject(new TypeError('broken')));
    await expect(loadWithRetries(load, policy)).rejects.toThrow('broken');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keeps nobody waiting beyond the deadline, and is left alone from then on (R46)', async () => {
    const load = jest.fn(() => new Promise<never>(() => undefined));
    const outcome = expect(loadWithRetries(load, policy)).rejects.toMatchObject({
      name: 'DeadlineError',
    });
    await jest.advanceTimersByTimeAsync(9000);
    await outcome;
    expect(load).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});
