import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useLayoutEffect, useState, type ReactElement } from 'react';
import { HostProvider, Slot, SlotProvider } from '@patchbay/shared/host';
import type { RemoteParts } from '@patchbay/shared/remote';
import { createMemoryRouter, RouterProvider } from '@patchbay/shared/router';
import { fork, ScopeProvider } from '@patchbay/shared/state';
import { createFakeHttp, createTestHost, sessionScope } from '@patchbay/shared/testing';
import { lazyCode } from '@patchbay/ui';
import { RetryBoundary } from '../../lib/retry-boundary.tsx';
import { createPageRelease } from '../../testing/releases.ts';
import { createSlotRenderer } from './slot-renderer.tsx';

const release = createPageRelease({ name: 'installer', slots: ['card-badges'] });

function showSlot(
  load: () => Promise<RemoteParts>,
  remotes = [release],
  scope = fork(),
  isDesktop = false,
  place = (slot: ReactElement) => slot,
) {
  const reports: Error[] = [];
  const host = createTestHost(
    createFakeHttp(() => ({ json: [] })),
    { reportProblem: (error) => reports.push(error) },
  );
  const element = (
    <>
      <p>around</p>
      {place(<Slot name="card-badges" props={{ softwareId: 7 }} fallback={<p>fallback</p>} />)}
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  const parts = lazyCode(load);
  const loader = { load: parts.load, lazyParts: () => parts, dispose: () => undefined };
  render(
    <HostProvider value={host}>
      <ScopeProvider value={scope}>
        <SlotProvider value={createSlotRenderer({ remotes, loader, isDesktop })}>
          <RouterProvider router={router} />
        </SlotProvider>
      </ScopeProvider>
    </HostProvider>,
  );
  return { reports, router };
}

const partsOf =
  (Content: (props: { readonly softwareId: number }) => React.ReactNode) =>
  (): Promise<RemoteParts> =>
    Promise.resolve({ routes: [], slots: { 'card-badges': Content } });

describe('a slot', () => {
  it('shows what its remote puts there, with what the place passes in', async () => {
    showSlot(partsOf(({ softwareId }) => <p>software {softwareId}</p>));
    expect(await screen.findByText('software 7')).toBeVisible();
    expect(screen.queryByText('fallback')).not.toBeInTheDocument();
  });

  it('shows its fallback where no remote fills it, and asks for none', () => {
    const load = jest.fn();
    showSlot(load, []);
    expect(screen.getByText('fallback')).toBeVisible();
    expect(load).not.toHaveBeenCalled();
  });

  it('of the desktop app is filled there, and nowhere else is anything asked for', async () => {
    const desktopRelease = createPageRelease({ name: 'installer', desktopSlots: ['card-badges'] });
    const load = jest.fn(partsOf(() => <p>for the app</p>));
    showSlot(load, [desktopRelease]);
    expect(screen.getByText('fallback')).toBeVisible();
    expect(load).not.toHaveBeenCalled();
    showSlot(load, [desktopRelease], fork(), true);
    expect(await screen.findByText('for the app')).toBeVisible();
  });

  it.each([
    ['nobody', fork()],
    ['a user', sessionScope()],
  ])('of a remote for staff keeps its fallback for %s, and asks for nothing', (_, scope) => {
    const load = jest.fn();
    showSlot(load, [{ ...release, requires: 'staff' }], scope);
    expect(screen.getByText('fallback')).toBeVisible();
    expect(load).not.toHaveBeenCalled();
  });

  it('of a remote for staff is filled for staff', async () => {
    showSlot(
      partsOf(() => <p>for staff</p>),
      [{ ...release, requires: 'staff' }],
      sessionScope({ isStaff: true }),
    );
    expect(await screen.findByText('for staff')).toBeVisible();
  });

  it('keeps its fallback where the remote cannot be loaded (R49)', async () => {
    const failure = Promise.reject<RemoteParts>(new Error('out'));
    showSlot(() => failure);
    await act(() => expect(failure).rejects.toThrow('out'));
    expect(screen.getByText('fallback')).toBeVisible();
  });

  it('is filled once the connection is back', async () => {
    const failure = Promise.reject<RemoteParts>(new Error('out'));
    const load = jest.fn(partsOf(() => <p>here now</p>)).mockReturnValueOnce(failure);
    showSlot(load);
    await act(() => expect(failure).rejects.toThrow('out'));
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('here now')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('falls back, leaves its surroundings alone and reports once where its content throws (R49)', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const { reports } = showSlot(
      partsOf(() => {
        throw new Error('broken');
      }),
    );
    await waitFor(() => {
      expect(reports.map(({ message }) => message)).toEqual([
        'Remote "installer": its slot failed',
      ]);
    });
    expect(screen.getByText('fallback')).toBeVisible();
    expect(screen.getByText('around')).toBeVisible();
  });

  it('whose content threw gets another chance on the next page, and is reported once (R49)', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    let isBroken = true;
    const { reports, router } = showSlot(
      partsOf(() => {
        if (isBroken) throw new Error('broken');
        return <p>whole again</p>;
      }),
    );
    await waitFor(() => expect(reports).toHaveLength(1));
    await act(() => router.navigate('/still-broken/'));
    expect(screen.getByText('fallback')).toBeVisible();
    isBroken = false;
    await act(() => router.navigate('/next/'));
    expect(await screen.findByText('whole again')).toBeVisible();
    expect(reports).toHaveLength(1);
  });
});

it.each([
  ['itself', 'card-badges'],
  ['another slot, which shows it again', 'footer'],
] as const)('a slot that shows %s stands there once, and is reported once', async (_, inner) => {
  jest.spyOn(console, 'error').mockImplementation();
  let depth = 0;
  const showing = (name: 'card-badges' | 'footer') => () => {
    depth += 1;
    // It would have no end.
    if (depth > 100) return null;
    return (
      <div>
        badges
        <Slot name={name} props={{ softwareId: 7 }} fallback={<p>nothing more</p>} />
      </div>
    );
  };
  const slots = { 'card-badges': showing(inner), footer: showing('card-badges') };
  const { reports } = showSlot(
    () => Promise.resolve({ routes: [], slots }),
    [createPageRelease({ name: 'installer', slots: ['card-badges', 'footer'] })],
  );
  expect(await screen.findByText('nothing more')).toBeVisible();
  expect(screen.getByText('around')).toBeVisible();
  expect(depth).toBeLessThan(20);
  expect(reports).toHaveLength(1);
  expect(reports[0]?.cause).toMatchObject({
    message: 'Remote "installer": it shows the slot "card-badges" within itself',
  });
});

describe('a slot that throws as it goes', () => {
  function Place({ slot }: { readonly slot: ReactElement }) {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <button onClick={() => setShown(!isShown)}>{isShown ? 'Hide' : 'Show'}</button>
        <RetryBoundary>{isShown && slot}</RetryBoundary>
      </>
    );
  }
  const fail = () => {
    throw new Error('gone');
  };

  it.each([
    ['at once', () => useLayoutEffect(() => fail, [])],
    ['a moment later', () => useEffect(() => fail, [])],
  ])('%s costs nothing around its place, however often', async (_, useFailingEnd) => {
    jest.spyOn(console, 'error').mockImplementation();
    const content = partsOf(function Content() {
      useFailingEnd();
      return <p>content</p>;
    });
    const { reports } = showSlot(content, [release], fork(), false, (slot) => (
      <Place slot={slot} />
    ));
    for (let time = 1; time <= 3; time += 1) {
      if (time > 1) fireEvent.click(screen.getByRole('button', { name: 'Show' }));
      expect(await screen.findByText('content')).toBeVisible();
      fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
      await waitFor(() => expect(reports).toHaveLength(time));
      expect(screen.queryByText('content')).not.toBeInTheDocument();
    }
    expect(screen.getByText('around')).toBeVisible();
  });
});

/** An answer that comes when a test says so; Node 20 has no Promise.withResolvers. */
function heldBack() {
  let resolve: (parts: RemoteParts) => void = () => undefined;
  const promise = new Promise<RemoteParts>((done) => {
    resolve = done;
  });
  return { promise, resolve: (parts: RemoteParts) => resolve(parts) };
}

describe('a slot that takes several remotes', () => {
  const ordered = (name: string, slotOrder?: number) =>
    createPageRelease({ name, slots: ['card-badges'], slotOrder });

  function showAll(
    remotes: ReturnType<typeof ordered>[],
    load: (name: string) => Promise<RemoteParts>,
  ) {
    const reports: Error[] = [];
    const host = createTestHost(
      createFakeHttp(() => ({ json: [] })),
      { reportProblem: (error) => reports.push(error) },
    );
    const parts = new Map(remotes.map(({ name }) => [name, lazyCode(() => load(name))]));
    const partsOfRelease = ({ name }: { readonly name: string }) => {
      const found = parts.get(name);
      if (!found) throw new Error(`${name} is not one of them`);
      return found;
    };
    const loader = {
      load: (remote: { readonly name: string }) => partsOfRelease(remote).load(),
      lazyParts: partsOfRelease,
      dispose: () => undefined,
    };
    const element = (
      <Slot name="card-badges" props={{ softwareId: 7 }} fallback={<p>fallback</p>} />
    );
    render(
      <HostProvider value={host}>
        <ScopeProvider value={fork()}>
          <SlotProvider value={createSlotRenderer({ remotes, loader, isDesktop: false })}>
            <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
          </SlotProvider>
        </ScopeProvider>
      </HostProvider>,
    );
    return { reports };
  }

  const texts = () => screen.queryAllByText(/^by /).map(({ textContent }) => textContent);

  it('shows them by their order and then by name, whichever came first (G154)', async () => {
    const last = heldBack();
    const of = (name: string) => partsOf(() => <p>by {name}</p>)();
    showAll([ordered('zebra'), ordered('news', 5), ordered('press', -1), ordered('ant')], (name) =>
      name === 'press' ? last.promise : of(name),
    );
    await waitFor(() => expect(texts()).toEqual(['by ant', 'by zebra', 'by news']));
    last.resolve(await of('press'));
    await waitFor(() => expect(texts()).toEqual(['by press', 'by ant', 'by zebra', 'by news']));
    expect(screen.queryByText('fallback')).not.toBeInTheDocument();
  });

  it('keeps the others where one throws (G154)', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const { reports } = showAll([ordered('ant'), ordered('zebra')], (name) =>
      partsOf(() => {
        if (name === 'ant') throw new Error('broken');
        return <p>by {name}</p>;
      })(),
    );
    await waitFor(() => expect(texts()).toEqual(['by zebra']));
    await waitFor(() =>
      expect(reports.map(({ message }) => message)).toEqual(['Remote "ant": its slot failed']),
    );
  });
});
