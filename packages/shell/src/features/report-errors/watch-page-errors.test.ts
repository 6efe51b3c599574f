import { watchPageErrors } from './watch-page-errors.ts';

function watch() {
  const reportUncaught = jest.fn();
  watchPageErrors(window, { reportUncaught });
  return { reportUncaught };
}

describe('watchPageErrors', () => {
  it('reports errors that nobody caught, with their script', () => {
    const { reportUncaught } = watch();
    const error = new Error('thrown');
    window.dispatchEvent(new ErrorEvent('error', { error, filename: 'https://a.test/remotes/x/' }));
    expect(reportUncaught).toHaveBeenCalledWith({ error, source: 'https://a.test/remotes/x/' });
  });

  it('reports rejections that nobody caught', () => {
    const { reportUncaught } = watch();
    const reason = new Error('rejected');
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    expect(reportUncaught).toHaveBeenCalledWith({ error: reason });
  });

  it('leaves out view transitions that somebody went past, also in the console (C94)', () => {
    const { reportUncaught } = watch();
    const reject = (reason: unknown) => {
      const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), {
        reason,
      });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const skipped = new DOMException(
      'Transition was skipped. skipTransition() called',
      'AbortError',
    );
    expect(reject(skipped)).toBe(true);
    expect(reportUncaught).not.toHaveBeenCalled();
    expect(reject(new DOMException('The user aborted a request.', 'AbortError'))).toBe(false);
    expect(reportUncaught).toHaveBeenCalledTimes(1);
  });

  it('leaves out remarks of the browser, which come without an error', () => {
    const { reportUncaught } = watch();
    window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    expect(reportUncaught).not.toHaveBeenCalled();
  });
});
