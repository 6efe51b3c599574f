import { allSettled } from '@patchbay/shared/state';
import { createFakeDesktop, createOldDesktop, never } from '../testing/fake-desktop.ts';
import { echo, startPage } from '../testing/start-page.ts';
import { cancelRequested } from './installs.model.ts';
import { installRequested } from './request-install.model.ts';

const question = 'get-all-version-states';

/** A page around an app that knows of these states, with an installation under way. */
function install(desktop = createOldDesktop()) {
  const page = startPage({ desktop });
  const know = (state: unknown) => desktop.answer(question, () => ({ 5: state }));
  void allSettled(installRequested, { scope: page.scope, params: echo });
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  /** Questions since the one at the start. */
  const asked = () => desktop.callsOf(question).length - 1;
  return { ...page, desktop, know, pass, asked };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('an app that tells nothing by itself', () => {
  it('is asked every few seconds while something runs, and no longer', async () => {
    const { know, pass, asked, jobOf } = install();
    know({ status: 'downloading', progress: 20 });
    await pass(3_000);
    expect(jobOf(5)).toMatchObject({ status: 'downloading', progress: 20 });
    know({ status: 'installing', progress: 5 });
    await pass(3_000);
    expect(jobOf(5)).toMatchObject({ status: 'installing', progress: 5 });
    know({ status: 'done' });
    await pass(3_000);
    expect(jobOf(5)?.status).toBe('done');
    expect(asked()).toBe(3);
    await pass(60_000);
    expect(asked()).toBe(3);
  });

  it('is asked about what was under way before a reload', async () => {
    const desktop = createOldDesktop({ [question]: () => ({ 5: { status: 'unpacking' } }) });
    startPage({ desktop });
    await jest.advanceTimersByTimeAsync(6_000);
    expect(desktop.callsOf(question)).toHaveLength(3);
  });

  it('is not asked where nothing runs', async () => {
    const { desktop } = startPage({ desktop: createOldDesktop() });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(desktop.callsOf(question)).toHaveLength(1);
  });

  it('is one question at a time, and asked again where it has failed', async () => {
    const { desktop, know, pass, asked, jobOf } = install();
    desktop.answer(question, never);
    await pass(3_000 + 14_000);
    expect(asked()).toBe(1);
    know({ status: 'unpacking', progress: 1 });
    await pass(1_000 + 3_000);
    expect(asked()).toBe(2);
    expect(jobOf(5)).toMatchObject({ status: 'unpacking', progress: 1 });
  });

  it('that says the same for a minute is asked about the version, as any other', async () => {
    const { desktop, know, pass, jobOf } = install();
    const state = { status: 'unpacking', progress: 10 };
    know(state);
    desktop.answer('get-version-state', () => state);
    await pass(62_999);
    expect(desktop.callsOf('get-version-state')).toEqual([]);
    await pass(1);
    expect(desktop.callsOf('get-version-state')).toEqual([5]);
    expect(jobOf(5)?.isStalled).toBe(true);
    know({ status: 'unpacking', progress: 11 });
    await pass(3_000);
    expect(jobOf(5)).toMatchObject({ progress: 11, isStalled: false });
  });

  it('is not heard about a run before this one', async () => {
    const { desktop, pass, scope, jobOf } = install();
    let answer: (states: unknown) => void = () => undefined;
    desktop.answer(question, () => new Promise((resolve) => (answer = resolve)));
    await pass(3_000);
    void allSettled(cancelRequested, { scope, params: 5 });
    await pass(0);
    expect(jobOf(5)?.status).toBe('cancelled');
    void allSettled(installRequested, { scope, params: echo });
    await pass(0);
    expect(jobOf(5)?.isTaken).toBe(true);
    answer({ 5: { status: 'done' } });
    await pass(0);
    expect(jobOf(5)).toMatchObject({ status: 'downloading', progress: 0 });
  });

  it('is not asked by a page that nobody sees, and at once when it is seen again', async () => {
    const hidden = jest.spyOn(document, 'hidden', 'get');
    const see = (isSeen: boolean) => {
      hidden.mockReturnValue(!isSeen);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const { pass, asked, stop } = install();
    await pass(3_000);
    see(false);
    await pass(30_000);
    expect(asked()).toBe(1);
    see(true);
    await pass(0);
    expect(asked()).toBe(2);
    stop();
    await pass(30_000);
    see(true);
    await pass(30_000);
    expect(asked()).toBe(2);
    hidden.mockRestore();
  });
});

it('an app that tells by itself is not asked', async () => {
  const { pass, asked } = install(createFakeDesktop());
  await pass(59_000);
  expect(asked()).toBe(0);
});
