import { untilFirstScreen } from './first-screen.ts';

interface State {
  readonly initialized: boolean;
}

function fakeRouter(initialized: boolean) {
  const listeners = new Set<(state: State) => void>();
  return {
    state: { initialized },
    subscribe: (listener: (state: State) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit: (state: State) => {
      for (const listener of listeners) listener(state);
    },
    listeners,
  };
}

describe('the first screen', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  it('is there at once where the router is', async () => {
    await expect(untilFirstScreen(fakeRouter(true), { patienceMs: 200 })).resolves.toBeUndefined();
  });

  it('waits for the page, and listens no longer than that', async () => {
    const router = fakeRouter(false);
    const shown = untilFirstScreen(router, { patienceMs: 200 });
    router.emit({ initialized: false });
    expect(router.listeners.size).toBe(1);
    router.emit({ initialized: true });
    await expect(shown).resolves.toBeUndefined();
    expect(router.listeners.size).toBe(0);
  });

  it('does not wait longer than its patience', async () => {
    const router = fakeRouter(false);
    const shown = untilFirstScreen(router, { patienceMs: 200 });
    jest.advanceTimersByTime(200);
    await expect(shown).resolves.toBeUndefined();
    expect(router.listeners.size).toBe(0);
  });
});
