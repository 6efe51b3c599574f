import { watchPageErrors } from './watch-page-errors.ts';

function watch() {
  const reportUncaught = jest.fn();
  watchPageErrors(window, {
    reportUncaught,
    reportProblem: jest.fn(),
    connect: jest.fn(),
    nameReleases: jest.fn(),
  });
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

  it('leaves out remarks of the browser, which come without an error', () => {
    const { reportUncaught } = watch();
    window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    expect(reportUncaught).not.toHaveBeenCalled();
  });
});
