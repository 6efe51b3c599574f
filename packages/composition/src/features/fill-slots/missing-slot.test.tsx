import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { HostProvider, Slot, SlotProvider } from '@patchbay/shared/host';
import type { InstallableVersion, RemoteParts } from '@patchbay/shared/remote';
import { createMemoryRouter, RouterProvider } from '@patchbay/shared/router';
import { fork, ScopeProvider } from '@patchbay/shared/state';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { lazyCode } from '@patchbay/ui';
import { createPageRelease } from '../../testing/releases.ts';
import { createSlotRenderer } from './slot-renderer.tsx';

const slots = ['search', 'sidebar', 'install-controls'] as const;
const release = createPageRelease({ name: 'remote', slots: [...slots] });

function SearchBox() {
  const [text, setText] = useState('');
  return (
    <>
      <input name="q" aria-label="Search" value={text} onChange={(e) => setText(e.target.value)} />
      <p>searches for {text}</p>
    </>
  );
}

const parts: RemoteParts = {
  routes: [],
  slots: {
    search: SearchBox,
    sidebar: () => <p>Effects</p>,
    'install-controls': () => <button>Install now</button>,
  },
};

const version: InstallableVersion = {
  id: 1,
  software_id: 7,
  version: '1.0',
  architecture: 'universal',
  type: 'free',
  url: '',
  status: 'active',
  components: [],
  macInstallOrder: [],
};

/** @param served the markup of the server, which the page takes over; without it the browser renders the page */
function show(slot: (typeof slots)[number], served?: string, isQuiet = false) {
  const reports: unknown[] = [];
  const host = createTestHost(
    createFakeHttp(() => ({ json: [] })),
    { reportProblem: (error) => reports.push(error) },
  );
  const load = jest.fn(() => Promise.resolve(parts));
  const lazy = lazyCode(load);
  const isOut = () => served !== undefined;
  const loader = { load: lazy.load, lazyParts: () => lazy, dispose: () => undefined };
  const dependencies = { remotes: [release], loader, isDesktop: false, isOut };
  const installProps = {
    softwareId: 7,
    softwareName: 'Surge',
    vendor: 'Surge Team',
    version,
    isQuiet,
  };
  const fallback = <p>fallback</p>;
  const element = {
    search: <Slot name="search" props={{}} fallback={fallback} />,
    sidebar: <Slot name="sidebar" props={{ onNavigate: () => undefined }} fallback={fallback} />,
    'install-controls': <Slot name="install-controls" props={installProps} fallback={fallback} />,
  }[slot];
  const container = document.body.appendChild(document.createElement('div'));
  if (served !== undefined) container.innerHTML = `<!--$--><div>${served}</div><!--/$-->`;
  const open = () =>
    render(
      <HostProvider value={host}>
        <ScopeProvider value={fork()}>
          <SlotProvider value={createSlotRenderer(dependencies)}>
            <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
          </SlotProvider>
        </ScopeProvider>
      </HostProvider>,
      {
        container,
        hydrate: served !== undefined,
        onRecoverableError: (error: unknown) => reports.push(error),
      },
    );
  return { open, load, reports };
}

const tryAgain = () => screen.getByRole('button', { name: 'Try again' });

describe('a slot of the server’s page whose remote is out', () => {
  const served = '<input name="q" aria-label="Search" value=""><p>as served</p>';

  it('stays as it is, and comes to life with what was typed into it', async () => {
    const { open, load, reports } = show('search', served);
    await userEvent.type(screen.getByRole('textbox'), 'drag');
    const box = screen.getByRole('textbox');
    open();
    await userEvent.type(box, 'on');
    expect(box).toBeInTheDocument();
    expect(screen.getByText('as served')).toBeVisible();
    expect(load).not.toHaveBeenCalled();
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('searches for dragon')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('dragon');
    expect(screen.queryByText('as served')).not.toBeInTheDocument();
    expect(reports).toEqual([]);
  });

  it('says so where somebody would miss it, and comes when told to (R59)', async () => {
    const { open, load, reports } = show('install-controls', '<button>Install</button>');
    load.mockRejectedValueOnce(new Error('still out'));
    open();
    const words = 'Installing is not available at the moment';
    expect(await screen.findByText(words)).toHaveRole('status');
    expect(screen.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
    await userEvent.click(tryAgain());
    await waitFor(() => expect(tryAgain()).toBeEnabled());
    expect(screen.getByText(words)).toBeVisible();
    await userEvent.click(tryAgain());
    expect(await screen.findByRole('button', { name: 'Install now' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
    expect(reports).toEqual([]);
  });
});

it.each([
  ['install-controls', 'Installing is not available at the moment', 'Install now'],
  ['sidebar', 'Categories are not available at the moment', 'Effects'],
] as const)(
  '%s that the browser renders say so too, and come when told to (R59)',
  async (...row) => {
    const [slot, words, content] = row;
    const { open, load } = show(slot);
    const failure = Promise.reject<RemoteParts>(new Error('out'));
    load.mockReturnValueOnce(failure);
    open();
    expect(screen.getByText('fallback')).toBeVisible();
    await act(() => expect(failure).rejects.toThrow('out'));
    expect(screen.getByText(words)).toBeVisible();
    await userEvent.click(tryAgain());
    expect(await screen.findByText(content)).toBeVisible();
  },
);

it('install controls of a further version leave the words to the first', async () => {
  const { open } = show('install-controls', '<button>Install</button>', true);
  const { container } = open();
  await waitFor(() => expect(container).toHaveTextContent(/^$/));
});

it('install controls that throw say so too, are reported once, and come when told to (R59)', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { open, load, reports } = show('install-controls');
  let isBroken = true;
  const Controls = () => {
    if (isBroken) throw new Error('broken');
    return <button>Install now</button>;
  };
  load.mockResolvedValueOnce({ routes: [], slots: { 'install-controls': Controls } });
  open();
  await waitFor(() => expect(tryAgain()).toBeVisible());
  isBroken = false;
  await userEvent.click(tryAgain());
  expect(await screen.findByRole('button', { name: 'Install now' })).toBeVisible();
  expect(reports).toHaveLength(1);
});
