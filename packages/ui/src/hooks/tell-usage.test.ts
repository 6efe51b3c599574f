import { sessionChanged, type AuthStatus } from '@patchbay/shared/host';
import { allSettled } from '@patchbay/shared/state';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { tellUsage } from './tell-usage.ts';

const view = { event: 'view', software: 7, system: 'macos' } as const;
const search = { event: 'search_opened' } as const;
const ann = { id: 1, email: 'ann@site.test', isStaff: false, isSuperuser: false };

let isHidden = false;
let beacons: unknown[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  isHidden = false;
  beacons = [];
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  const sendBeacon = (url: string, body: string) => {
    expect(url).toBe('http://api.test/api/counts/');
    beacons.push(JSON.parse(body));
    return true;
  };
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
});

afterEach(() => {
  jest.useRealTimers();
});

function openPage({ usageCounts = true } = {}) {
  let stored: string | null = null;
  const { config, storage, ...host } = createTestHost(createFakeHttp(() => new Response(null)));
  const page = {
    ...host,
    config: { ...config, usageCounts },
    storage: { ...storage, get: () => stored },
  };
  return {
    tell: (event: Parameters<typeof tellUsage>[1]) => tellUsage(page, event),
    decide: (permission: string | null) => (stored = permission),
    signIn: (status: AuthStatus, user: typeof ann | null) =>
      allSettled(sessionChanged, { scope: page.scope, params: { status, user } }),
  };
}

const hide = () => {
  isHidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
};
const leave = () => window.dispatchEvent(new Event('pagehide'));

it.each(['hidden', 'left'] as const)(
  'what a page has seen is told in one call as it is %s, without who it was (P30, P33)',
  (end) => {
    const { tell } = openPage();
    tell(search);
    tell(view);
    jest.advanceTimersByTime(59_000);
    expect(beacons).toEqual([]);
    if (end === 'hidden') hide();
    else leave();
    expect(beacons).toEqual([[search, view]]);
    leave();
    jest.advanceTimersByTime(600_000);
    expect(beacons).toHaveLength(1);
  },
);

it('a page that stays tells a minute after the first, or when there are fifty (P33)', () => {
  const { tell } = openPage();
  tell(search);
  jest.advanceTimersByTime(40_000);
  tell(view);
  jest.advanceTimersByTime(20_000);
  expect(beacons).toEqual([[search, view]]);
  for (let times = 0; times < 51; times += 1) tell(view);
  expect(beacons).toEqual([[search, view], Array(50).fill(view)]);
  jest.advanceTimersByTime(60_000);
  expect(beacons.at(-1)).toEqual([view]);
});

it('what ends while its page is hidden is told at once: the browser may close it (P33)', () => {
  const { tell } = openPage();
  hide();
  tell(view);
  expect(beacons).toEqual([[view]]);
});

it.each(['deny', 'false', 'what?'])(
  'a page tells nothing that the visitor has refused: %s (P31)',
  (no) => {
    const { tell, decide } = openPage();
    decide(no);
    tell(view);
    decide(null);
    leave();
    expect(beacons).toEqual([]);
    tell(view);
    decide(no);
    leave();
    expect(beacons).toEqual([]);
  },
);

it.each([null, 'anonymous', 'true'])(
  'a page tells without asking, and where it may: %s (P30)',
  (yes) => {
    const { tell, decide } = openPage();
    decide(yes);
    tell(view);
    leave();
    expect(beacons).toEqual([[view]]);
  },
);

it('a page tells nothing where the backend does not count (H179)', () => {
  const { tell } = openPage({ usageCounts: false });
  tell(view);
  leave();
  expect(beacons).toEqual([]);
});

it('a page waits until it knows who is here, and tells nothing of staff (H177, P33)', async () => {
  const { tell, signIn } = openPage();
  await signIn('authorizing', null);
  tell(view);
  leave();
  expect(beacons).toEqual([]);
  await signIn('ok', { ...ann, isStaff: true });
  leave();
  await signIn('ok', ann);
  leave();
  expect(beacons).toEqual([]);
  tell(search);
  leave();
  expect(beacons).toEqual([[search]]);
});
