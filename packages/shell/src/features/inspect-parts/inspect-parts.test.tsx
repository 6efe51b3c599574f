import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RemotesProvider } from '@patchbay/composition/remotes-context';
import { createSlotRenderer } from '@patchbay/composition/slot-renderer';
import { $inspection, $partsOff } from '@patchbay/composition/inspection';
import { createPageRelease } from '@patchbay/composition/testing/releases';
import { HostProvider, Slot, SlotProvider } from '@patchbay/shared/host';
import { QueryClientProvider } from '@patchbay/shared/query';
import { createMemoryRouter, RouterProvider } from '@patchbay/shared/router';
import { ScopeProvider, useUnit } from '@patchbay/shared/state';
import { createFakeHttp, createTestHost, sessionScope } from '@patchbay/shared/testing';
import { lazyCode } from '@patchbay/ui';
import { InspectParts } from './inspect-parts.tsx';

const catalog = createPageRelease({
  name: 'catalog',
  version: '1.5.0',
  mounts: [{ path: '/', layout: 'bare' }],
  slots: ['sidebar'],
});
const parts = { routes: [], slots: { sidebar: () => <p>Effects</p> } };
const lazy = lazyCode(() => Promise.resolve(parts));
const loader = { load: lazy.load, lazyParts: () => lazy, dispose: () => undefined };

beforeAll(() => {
  // jsdom has no layout.
  Range.prototype.getBoundingClientRect = () => new DOMRect(10, 20, 30, 40);
});

afterEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

function Page() {
  const [partsOff, inspection] = useUnit([$partsOff, $inspection]);
  return (
    <SlotProvider
      value={createSlotRenderer({
        remotes: [catalog],
        loader,
        isDesktop: false,
        partsOff,
        isInspecting: inspection !== 'hidden',
      })}
    >
      <main>
        <input aria-label="Search" />
        <Slot name="sidebar" props={{}} fallback={<p>nobody fills it</p>} />
      </main>
      <InspectParts />
    </SlotProvider>
  );
}

function show({ isStaff = false, allowRemoteOverrides = false } = {}) {
  const host = createTestHost(createFakeHttp(() => ({ json: [] })));
  render(
    <HostProvider value={{ ...host, config: { ...host.config, allowRemoteOverrides } }}>
      <ScopeProvider value={sessionScope({ isStaff })}>
        <QueryClientProvider client={host.queryClient}>
          <RemotesProvider value={[catalog]}>
            <RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }])} />
          </RemotesProvider>
        </QueryClientProvider>
      </ScopeProvider>
    </HostProvider>,
  );
}

const panel = () => screen.findByRole('complementary', { name: 'Parts of this page' });

describe('the parts of the page (G370)', () => {
  it('are listed with remote and version as long as staff hold I', async () => {
    show({ isStaff: true });
    expect(await screen.findByText('Effects')).toBeVisible();
    fireEvent.keyDown(document.body, { key: 'i' });
    const listed = await within(await panel()).findAllByRole('listitem');
    expect(listed.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('catalog · page1.5.0'),
      expect.stringContaining('catalog · sidebar1.5.0'),
    ]);
    fireEvent.keyUp(document.body, { key: 'i' });
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it('stay hidden from visitors', async () => {
    show({ isStaff: false });
    await userEvent.keyboard('{i>}');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it('stay hidden while staff type', async () => {
    show({ isStaff: true });
    await userEvent.type(screen.getByRole('textbox'), '{i>}');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it('are switched off in this tab, also after it is loaded anew, and switched on again', async () => {
    window.history.replaceState(null, '', '/?inspect');
    show({ allowRemoteOverrides: true });
    await panel();
    const part = 'catalog:sidebar';
    await userEvent.click(await screen.findByRole('button', { name: `Switch off here: ${part}` }));
    expect(screen.getByText('nobody fills it')).toBeVisible();
    expect(screen.queryByText('Effects')).not.toBeInTheDocument();
    expect(sessionStorage.getItem('parts-off')).toBe(JSON.stringify([part]));
    await userEvent.click(screen.getByRole('button', { name: `Switch on: ${part}` }));
    expect(await screen.findByText('Effects')).toBeVisible();
    expect(sessionStorage.getItem('parts-off')).toBeNull();
  });

  it('are off from the start in a tab that has switched them off', async () => {
    sessionStorage.setItem('parts-off', '["catalog:sidebar"]');
    show();
    expect(await screen.findByText('nobody fills it')).toBeVisible();
    expect(await panel()).toBeVisible();
  });

  it('are not shown by an address where the site allows no overrides', async () => {
    window.history.replaceState(null, '', '/?inspect');
    show();
    await act(() => Promise.resolve());
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });
});
