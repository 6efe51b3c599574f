import { allSettled } from '@patchbay/shared/state';
import { createFakeDesktop, never } from '../testing/fake-desktop.ts';
import { echo, startPage } from '../testing/start-page.ts';
import { installRequested } from './request-install.model.ts';

describe('an app that says nothing for a minute', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['knows of no job', () => null, 'notInstalled', false],
    ['says the same again', () => ({ status: 'unpacking', progress: 10 }), 'unpacking', true],
    ['has news', () => ({ status: 'unpacking', progress: 90 }), 'unpacking', false],
    ['says that it is done', () => ({ status: 'done' }), 'done', false],
    [
      'fails',
      () => {
        throw new Error('gone');
      },
      'error',
      false,
    ],
    ['never answers', never, 'error', false],
  ])('is asked, and %s (I36)', async (_, answer, expected, isStalled) => {
    const desktop = createFakeDesktop({ 'get-version-state': answer });
    const { scope, status, jobOf } = startPage({ desktop });
    void allSettled(installRequested, { scope, params: echo });
    desktop.report(5, { status: 'unpacking', progress: 10 });
    await jest.advanceTimersByTimeAsync(59_999);
    expect(desktop.callsOf('get-version-state')).toEqual([]);
    await jest.advanceTimersByTimeAsync(1 + 15_000);
    expect(desktop.callsOf('get-version-state')).toEqual([5]);
    expect(status()).toBe(expected);
    expect(jobOf(5)?.isStalled ?? false).toBe(isStalled);
  });

  it('is asked all the same, however often somebody looks at what is installed', async () => {
    const { desktop, scope, look } = startPage();
    void allSettled(installRequested, { scope, params: echo });
    for (let second = 0; second < 65; second += 5) {
      await jest.advanceTimersByTimeAsync(5_000);
      void look();
    }
    expect(desktop.callsOf('get-version-state')).toEqual([5]);
  });

  it('is not heard about a run before this one', async () => {
    const answers: ((state: unknown) => void)[] = [];
    const { desktop, scope, jobOf } = startPage();
    desktop.answer('get-version-state', () => new Promise((resolve) => answers.push(resolve)));
    void allSettled(installRequested, { scope, params: echo });
    await jest.advanceTimersByTimeAsync(60_000);
    desktop.report(5, { status: 'error', message: 'x' });
    void allSettled(installRequested, { scope, params: echo });
    answers[0]?.(null);
    await jest.advanceTimersByTimeAsync(0);
    expect(jobOf(5)).toMatchObject({ status: 'downloading', progress: 0 });
  });

  it('is not asked about what has ended', async () => {
    const { desktop, scope, stop } = startPage();
    void allSettled(installRequested, { scope, params: echo });
    desktop.report(5, { status: 'done' });
    await jest.advanceTimersByTimeAsync(200_000);
    expect(desktop.callsOf('get-version-state')).toEqual([]);
    stop();
  });

  it('is given up where it does not take a job at all (I37)', async () => {
    const { scope, jobOf } = startPage({ desktop: createFakeDesktop({ 'start-install': never }) });
    void allSettled(installRequested, { scope, params: echo });
    await jest.advanceTimersByTimeAsync(15_000);
    expect(jobOf(5)).toMatchObject({
      status: 'error',
      message: 'The desktop app did not answer in time.',
    });
  });
});
