import { ApiError } from '@patchbay/shared/http';
import { createErrorReporter, type ErrorReport } from './error-reporter.ts';

const call = { method: 'GET', url: 'http://api.test/api/software/' };

function createReporter({ isActive = true } = {}) {
  const logged: unknown[] = [];
  const sent: ErrorReport[] = [];
  const reporter = createErrorReporter({ isActive, log: (error) => logged.push(error) });
  return { ...reporter, logged, sent, send: (report: ErrorReport) => void sent.push(report) };
}

describe('the error reporter', () => {
  it('keeps what comes before the service is there, and sends it then', () => {
    const { connect, reportProblem, reportUncaught, send, sent } = createReporter();
    reportProblem(new Error('first'));
    reportUncaught({ error: new Error('second') });
    expect(sent).toEqual([]);
    connect(send);
    expect(sent).toMatchObject([
      { error: { message: 'first' }, isUncaught: false },
      { error: { message: 'second' }, isUncaught: true },
    ]);
    reportProblem(new Error('third'));
    expect(sent).toHaveLength(3);
  });

  it('keeps no more than 30', () => {
    const { connect, reportProblem, send, sent } = createReporter();
    for (let count = 0; count < 1000; count += 1) reportProblem(new Error(String(count)));
    connect(send);
    expect(sent).toHaveLength(30);
    expect(sent[0]).toMatchObject({ error: { message: '0' } });
    reportProblem(new Error('later'));
    expect(sent).toHaveLength(31);
  });

  it('sends no more than 200 of a page', () => {
    const { connect, reportUncaught, send, sent } = createReporter();
    connect(send);
    for (let count = 0; count < 10_000; count += 1) reportUncaught({ error: undefined });
    expect(sent).toHaveLength(200);
  });

  it('takes an error once, whichever way it comes (E21)', () => {
    const { connect, reportProblem, reportUncaught, send, sent } = createReporter();
    connect(send);
    const error = new Error('once');
    reportProblem(error);
    reportProblem(error);
    reportUncaught({ error });
    reportProblem(new Error('The page failed', { cause: error }));
    expect(sent).toHaveLength(1);
  });

  it('names the release of a remote that an error names, once the page knows it (E21)', () => {
    const { connect, nameReleases, reportProblem, send, sent } = createReporter();
    connect(send);
    const error = () => Object.assign(new Error('failed'), { remoteName: 'catalog' });
    reportProblem(error());
    nameReleases([
      { name: 'admin', version: '3.0.0' },
      { name: 'catalog', version: '1.4.0' },
    ]);
    reportProblem(error());
    expect(sent).toMatchObject([{ remoteVersion: null }, { remoteVersion: '1.4.0' }]);
  });

  it('takes an error once that is its own cause', () => {
    const { connect, reportProblem, send, sent } = createReporter();
    connect(send);
    const error = new Error('round');
    error.cause = error;
    reportProblem(error);
    reportProblem(error);
    expect(sent).toMatchObject([{ error: { message: 'round' } }]);
  });

  it.each(['cause', 'stack', 'remoteName', 'message'])(
    'never throws where %s of an error cannot be read',
    (field) => {
      const { connect, reportProblem, reportUncaught, send, sent } = createReporter();
      connect(send);
      const error = Object.defineProperty(new Error('x'), field, {
        get: () => {
          throw new Error('nobody looks at this');
        },
      });
      reportProblem(error);
      reportUncaught({ error });
      expect(sent).toMatchObject([
        { error: { message: 'The error cannot be read' } },
        { error: { message: 'The error cannot be read' } },
      ]);
    },
  );

  it('takes two errors of the same words as two', () => {
    const { connect, reportProblem, send, sent } = createReporter();
    connect(send);
    reportProblem(new Error('same'));
    reportProblem(new Error('same'));
    expect(sent).toHaveLength(2);
  });

  it('takes no request that the page itself has stopped (E3)', () => {
    const { connect, reportProblem, reportUncaught, send, sent } = createReporter();
    connect(send);
    reportProblem(new ApiError('Request aborted', { ...call, kind: 'aborted' }));
    reportUncaught({ error: new DOMException('Aborted', 'AbortError') });
    expect(sent).toEqual([]);
  });

  it('says which remote an uncaught error comes from (E21)', () => {
    const { connect, reportUncaught, send, sent } = createReporter();
    connect(send);
    reportUncaught({ error: 'a text', source: 'https://a.test/remotes/catalog/1.0.0/remote.js' });
    expect(sent).toMatchObject([{ remoteName: 'catalog' }]);
  });

  it('logs once where reporting is off, and nothing that the browser logs itself', () => {
    const { logged, reportProblem, reportUncaught } = createReporter({ isActive: false });
    const problem = new Error('logged');
    reportProblem(problem);
    reportProblem(problem);
    reportUncaught({ error: new Error('logged by the browser') });
    reportProblem(new ApiError('Bad Gateway', { ...call, kind: 'http', status: 502 }));
    expect(logged).toEqual([problem]);
  });

  it('logs what has waited where the service cannot be had', () => {
    const { connect, logged, reportProblem } = createReporter();
    reportProblem(new Error('waited'));
    connect(null);
    reportProblem(new Error('later'));
    expect(logged).toMatchObject([{ message: 'waited' }, { message: 'later' }]);
  });
});
