import { watchPageViews } from './page-views.ts';

function createRouter(pathname: string) {
  interface State {
    location: { pathname: string };
    navigation: { state: string };
  }
  let listener: (state: State) => void = () => undefined;
  const state = { location: { pathname }, navigation: { state: 'idle' } };
  return {
    state,
    subscribe: (added: typeof listener) => {
      listener = added;
      return () => undefined;
    },
    go: (to: string, navigation = 'idle') =>
      listener({ location: { pathname: to }, navigation: { state: navigation } }),
  };
}

describe('watchPageViews', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  function watch() {
    const router = createRouter('/');
    const onPageShown = jest.fn();
    watchPageViews({ router, onPageShown, settleMs: 500 });
    return { ...router, onPageShown };
  }

  it('counts the page of the load', () => {
    const { onPageShown } = watch();
    jest.advanceTimersByTime(500);
    expect(onPageShown).toHaveBeenCalledTimes(1);
  });

  it('counts each page that somebody goes to (P23)', () => {
    const { go, onPageShown } = watch();
    jest.advanceTimersByTime(500);
    go('/category/3/');
    jest.advanceTimersByTime(500);
    go('/');
    jest.advanceTimersByTime(500);
    expect(onPageShown).toHaveBeenCalledTimes(3);
  });

  it('counts an address that leads on at once as one with the next', () => {
    const { go, onPageShown } = watch();
    jest.advanceTimersByTime(500);
    go('/software/3/');
    jest.advanceTimersByTime(100);
    go('/s/synths/surge/surge-xt/3/');
    jest.advanceTimersByTime(500);
    expect(onPageShown).toHaveBeenCalledTimes(2);
  });

  it('does not count a navigation under way, nor the same page again (P23)', () => {
    const { go, onPageShown } = watch();
    go('/', 'loading');
    go('/');
    jest.advanceTimersByTime(500);
    go('/');
    jest.advanceTimersByTime(500);
    expect(onPageShown).toHaveBeenCalledTimes(1);
  });

  it('does not count a page again to which somebody is back before the next one has settled', () => {
    const { go, onPageShown } = watch();
    jest.advanceTimersByTime(500);
    go('/category/3/');
    jest.advanceTimersByTime(100);
    go('/');
    jest.advanceTimersByTime(500);
    expect(onPageShown).toHaveBeenCalledTimes(1);
  });
});
