import { settled } from '@patchbay/shared/testing';
import { RemoteError } from '@patchbay/composition/remote-error';
import { startSentry } from './sentry.ts';

// First: later tests leave the client's own wrappers around the console.
it('an address that the service cannot have is refused, so that reports go to the console', () => {
  jest.spyOn(console, 'error').mockImplementation();
  expect(() =>
    startSentry({
      dsn: 'https://garbage.test/',
      release: 'shell@1',
      apiVersion: '1.0.0',
      knownSecrets: () => [],
    }),
  ).toThrow('cannot be used');
});

// The browser's measures of a page load, which jsdom has not.
Object.assign(performance, { getEntriesByType: () => [] });

/** The request to the reporting service for an error: the head of the envelope, and the report itself. */
async function reportOf(
  report: Parameters<ReturnType<typeof startSentry>>[0],
  knownSecrets: () => readonly string[] = () => [],
) {
  const sent: unknown[][] = [];
  jest.spyOn(window, 'fetch').mockImplementation((_, init) => {
    const { body } = init ?? {};
    const lines = typeof body === 'string' ? body.split('\n') : [];
    sent.push(lines.map((line): unknown => JSON.parse(line)));
    return Promise.resolve(new Response());
  });
  const send = startSentry({
    dsn: 'https://key@reports.example/7',
    release: 'shell@1.2.3+abc',
    apiVersion: '2.4.0',
    knownSecrets,
  });
  send(report);
  await settled();
  const [head, , event] = sent.at(0) ?? [];
  return { head, event };
}

it('an error is reported with the API version, the remote and the release (E23)', async () => {
  const { event } = await reportOf({
    error: new Error('in a remote'),
    remoteName: 'catalog',
    remoteVersion: '1.4.0',
    isUncaught: true,
  });
  expect(event).toMatchObject({
    release: 'shell@1.2.3+abc',
    tags: { apiVersion: '2.4.0', remote: 'catalog', remoteVersion: '1.4.0' },
  });
});

it('an error of nobody in particular has the API version alone', async () => {
  const { event } = await reportOf({
    error: new Error('in the page'),
    remoteName: null,
    remoteVersion: null,
    isUncaught: false,
  });
  expect(event).toHaveProperty('tags', { apiVersion: '2.4.0' });
});

it('what the page knows to be secret is in no report (E24)', async () => {
  const report = {
    error: new Error('refused: three plain words'),
    remoteName: 'catalog',
    remoteVersion: '1.4.0',
    isUncaught: true,
  };
  const { event } = await reportOf(report, () => ['three plain words']);
  expect(event).toHaveProperty('exception.values.0.value', 'refused: [removed]');
});

it('a failure of a remote is reported with its kind (E27)', async () => {
  const failure = new RemoteError('integrity', 'catalog', 'its file is not what was released');
  const { event } = await reportOf({
    error: new Error('The page failed', { cause: failure }),
    remoteName: 'catalog',
    remoteVersion: null,
    isUncaught: false,
  });
  expect(event).toHaveProperty('tags.remoteFailure', 'integrity');
});

it('every page visit is traced: the sample rate is 1 (E16)', async () => {
  const { head } = await reportOf({
    error: new Error('traced'),
    remoteName: null,
    remoteVersion: null,
    isUncaught: false,
  });
  expect(head).toMatchObject({ trace: { sample_rate: '1', sampled: 'true' } });
});
