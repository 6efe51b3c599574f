import { viewReportsPath } from '@patchbay/domain/api';
import { RemoteError } from '@patchbay/composition/remote-error';
import type { PageRelease } from '@patchbay/composition/page-release';
import { lazyCode } from '@patchbay/ui';
import { reportView } from './report-view.ts';

/** What the browser has measured, by the type of the entry. */
let entries: Map<string, readonly object[]>;
let known: readonly string[];

class FakeObserver implements Pick<PerformanceObserver, 'observe' | 'takeRecords'> {
  static get supportedEntryTypes() {
    return known;
  }
  #type = '';
  observe({ type = '' }: PerformanceObserverInit) {
    this.#type = type;
  }
  takeRecords() {
    return (entries.get(this.#type) ?? []) as PerformanceEntryList;
  }
}

const allTypes = ['largest-contentful-paint', 'layout-shift', 'event', 'first-input'];

const release = (name: string, version: string) => ({ name, version }) as PageRelease;
const report = (error: unknown, remoteName: string | null, isUncaught = false) => ({
  ...{ error, remoteName, isUncaught },
});

function open({
  errors = [] as readonly ReturnType<typeof report>[],
  hiddenAt = null as number | null,
} = {}) {
  const sent: unknown[] = [];
  const loaded = lazyCode(() => Promise.resolve({ routes: [] }));
  const missing = lazyCode(() => Promise.reject(new Error('missing')));
  const page = Object.assign(new EventTarget(), {
    document: { hidden: false },
    performance: {
      interactionCount: entries.get('event')?.length ?? 0,
      getEntriesByType: () =>
        (hiddenAt === null
          ? []
          : [{ name: 'hidden', startTime: hiddenAt }]) as PerformanceEntryList,
    },
    navigator: {
      sendBeacon: (path: string | URL, body?: unknown) => {
        sent.push(path, typeof body === 'string' ? JSON.parse(body) : body);
        return true;
      },
    },
  });
  const hide = (type = 'visibilitychange') => {
    page.document.hidden = true;
    page.dispatchEvent(new Event(type));
  };
  return {
    sent,
    hide,
    page,
    start: async () => {
      await loaded.load();
      reportView(page, {
        shell: { version: '3.0.0' } as Parameters<typeof reportView>[1]['shell'],
        remotes: [
          release('catalog', '1.0.0'),
          release('installer', '2.0.0'),
          release('admin', '1.0.0'),
        ],
        loader: { lazyParts: ({ name }) => (name === 'catalog' ? loaded : missing) },
        errors,
      });
    },
  };
}

beforeEach(() => {
  entries = new Map();
  known = allTypes;
  Object.assign(globalThis, { PerformanceObserver: FakeObserver });
});

it('is sent once, as the page is hidden or left, to where the collector is (G350)', async () => {
  const { page, start, hide, sent } = open();
  await start();
  page.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toEqual([]);
  hide();
  hide('pagehide');
  expect(sent).toHaveLength(2);
  expect(sent[0]).toBe(viewReportsPath);
});

it('names the shell and the remotes that were used, and the failures of each (G350)', async () => {
  const failed = new RemoteError('network', 'installer', 'it did not come');
  const errors = [
    report(failed, 'installer'),
    report(new Error('A style sheet'), null),
    report(new Error('An extension'), null, true),
  ];
  const { start, hide, sent } = open({ errors });
  await start();
  hide('pagehide');
  expect(sent[1]).toMatchObject({
    remotes: [
      { name: 'shell', version: '3.0.0', isLoaded: true, errors: 1 },
      { name: 'catalog', version: '1.0.0', isLoaded: true, errors: 0 },
      { name: 'installer', version: '2.0.0', isLoaded: false, errors: 1 },
    ],
  });
});

it('has the largest paint, the worst group of shifts, and the slowest answer but each fiftieth (G350)', async () => {
  entries.set('largest-contentful-paint', [{ startTime: 300 }, { startTime: 900 }]);
  entries.set('layout-shift', [
    { startTime: 100, value: 0.1, hadRecentInput: false },
    { startTime: 900, value: 0.25, hadRecentInput: false },
    { startTime: 1000, value: 1, hadRecentInput: true },
    { startTime: 2500, value: 0.3, hadRecentInput: false },
  ]);
  entries.set(
    'event',
    Array.from({ length: 60 }, (_, id) => ({ interactionId: id + 1, duration: 100 + id })),
  );
  entries.set('first-input', [{ interactionId: 1, duration: 40 }, { duration: 9000 }]);
  const { start, hide, sent } = open();
  await start();
  hide();
  expect(sent[1]).toMatchObject({ largestPaint: 900, layoutShift: 0.35, interactionDelay: 158 });
});

it('has no figure that the browser does not measure, and no paint of a page that was out of sight (G350)', async () => {
  known = [];
  const unmeasured = open();
  await unmeasured.start();
  unmeasured.hide();
  const nothing = { largestPaint: null, layoutShift: null, interactionDelay: null };
  expect(unmeasured.sent[1]).toMatchObject(nothing);

  known = allTypes;
  entries.set('largest-contentful-paint', [{ startTime: 900 }]);
  const hidden = open({ hiddenAt: 0 });
  await hidden.start();
  hidden.hide();
  expect(hidden.sent[1]).toMatchObject({ ...nothing, layoutShift: 0 });
});
