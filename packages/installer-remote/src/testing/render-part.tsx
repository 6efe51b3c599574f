import { Outlet, type RouteObject } from '@patchbay/shared/router';
import { createStorage, type Host } from '@patchbay/shared/host';
import {
  createFakeHttp,
  createTestHost,
  renderRoutes,
  sessionScope,
} from '@patchbay/shared/testing';
import type { ReactNode } from 'react';
import type { FakeDesktop } from '../installs/testing/fake-desktop.ts';
import { FrameNotices } from '../app/frame-notices.view.tsx';
import { createRoutes } from '../app/routes.ts';
import { startDesktop } from '../app/start-desktop.ts';

interface PartOptions {
  /** Null for a browser. */
  readonly desktop: FakeDesktop | null;
  readonly path?: string;
  readonly answer?: Parameters<typeof createFakeHttp>[0];
  readonly overrides?: Partial<Host>;
  /** Default: a backend that announces nothing. */
  readonly config?: Partial<Host['config']>;
}

/** A part of a page, or the installer's own pages where none is given, with the installer's notices around it. */
export function renderPart(
  part: ReactNode,
  { desktop, path = '/part/', answer, overrides = {}, config = {} }: PartOptions,
) {
  sessionStorage.clear();
  const tracked: unknown[] = [];
  const problems: string[] = [];
  const storage = createStorage(() => {
    throw new Error('memory alone');
  });
  storage.set('tracking-alert-shown', 'true');
  const http = createFakeHttp(answer ?? (() => Response.json([])));
  const host = createTestHost(http, {
    scope: sessionScope(),
    bridge: desktop?.bridge ?? null,
    storage,
    track: (...event) => tracked.push(event),
    reportProblem: (error) => problems.push(error.message),
    config: { ...createTestHost(http).config, ...config },
    ...overrides,
  });
  if (desktop) startDesktop(host, desktop.bridge);
  const routes: RouteObject[] = [
    {
      element: (
        <>
          <Outlet />
          {desktop && <FrameNotices />}
        </>
      ),
      children: [{ path: '/part/', element: part }, ...createRoutes(host, null)],
    },
  ];
  return { host, tracked, problems, ...renderRoutes(routes, { host, path }) };
}
