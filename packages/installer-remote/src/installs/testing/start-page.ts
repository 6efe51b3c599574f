import type { DesktopBridge } from '@patchbay/shared/bridge';
import { createStorage, type Host, type HostStorage } from '@patchbay/shared/host';
import { allSettled, type Scope } from '@patchbay/shared/state';
import {
  createFakeHttp,
  createTestHost,
  type FakeRequest,
  sessionScope,
} from '@patchbay/shared/testing';
import { openDesktop } from '../desktop/open-desktop.ts';
import { deriveStatus, indexComponents } from '../installed/derive-status.ts';
import { $components, componentsShown } from '../installed/installed.model.ts';
import { visibleStatus } from '../jobs/install-list.ts';
import { $installs } from '../jobs/installs.model.ts';
import { createFakeDesktop, type FakeDesktop } from './fake-desktop.ts';

/** A version that tests install. */
export const echo = {
  versionId: 5,
  softwareId: 7,
  softwareName: 'Echo',
  vendor: 'Acme',
  version: '2.0.0',
  components: ['Echo.vst3', 'Echo.component'],
};

/** An installed file, as the app lists it. */
export const component = (filename: string, version = '2.0.0') => ({
  filename,
  version,
  componentPath: `/Library/${filename}`,
  extension: 'vst3',
});

/** The subject of installing `echo`. */
export const installedOfEcho = {
  none: [],
  some: [component('Echo.vst3')],
  all: [component('Echo.vst3'), component('Echo.component')],
  older: [component('Echo.vst3', '1.0.0'), component('Echo.component', '1.0.0')],
};

export interface PageSetup {
  readonly desktop?: FakeDesktop;
  readonly scope?: Scope;
  readonly overrides?: Partial<Host>;
  readonly answer?: (request: FakeRequest) => Response;
  /** Writes what the browser keeps from earlier visits. */
  readonly prepare?: (storage: HostStorage) => void;
  /** The same window as the page before. */
  readonly isReload?: boolean;
  /** Connects the page to the app. Default: the models of this package alone. */
  readonly start?: (host: Host, bridge: DesktopBridge) => () => void;
}

/** A page in the desktop app, without anything on it, whose app and server a test plays. */
export function startPage({
  desktop = createFakeDesktop(),
  scope = sessionScope(),
  overrides,
  answer,
  prepare,
  isReload = false,
  start = openDesktop,
}: PageSetup = {}) {
  if (!isReload) sessionStorage.clear();
  const problems: string[] = [];
  const tracked: unknown[] = [];
  const requests: FakeRequest[] = [];
  const storage = createStorage(() => {
    throw new Error('memory alone');
  });
  prepare?.(storage);
  const http = createFakeHttp((request) => {
    requests.push(request);
    return answer?.(request) ?? new Response(null, { status: 204 });
  });
  const host = createTestHost(http, {
    scope,
    storage,
    reportProblem: (error) => problems.push(error.message),
    track: (...event) => tracked.push(event),
    ...overrides,
  });
  const stop = start(host, desktop.bridge);
  const jobOf = (versionId: number) => scope.getState($installs).get(versionId)?.job ?? null;
  const status = () =>
    visibleStatus(jobOf(5), deriveStatus(echo, indexComponents(scope.getState($components) ?? [])));
  const settled = () => allSettled(scope);
  /** The user opens the installed page. */
  const look = () => allSettled(componentsShown, { scope });
  return {
    settled,
    look,
    desktop,
    scope,
    storage,
    problems,
    tracked,
    requests,
    stop,
    jobOf,
    status,
  };
}
