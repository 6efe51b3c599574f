import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HostProvider, type Session } from '@patchbay/shared/host';
import { ApiError } from '@patchbay/shared/http';
import { data, RouterProvider, useOutlet, type RouteObject } from '@patchbay/shared/router';
import { fork, ScopeProvider } from '@patchbay/shared/state';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { lazyCode } from '@patchbay/ui';
import { absentRemote } from '../../lib/load-remotes/absent-remote.ts';
import { createPageRelease } from '../../testing/releases.ts';
import { createRouter } from './create-router.tsx';
import { NotFound } from './not-found.view.tsx';
import { revalidatePage } from './revalidate-page.ts';

const user = { id: 1, email: 'ada@patchbay.example', isStaff: false, isSuperuser: false };
const nobody: Session = { status: 'unauthorized', user: null };
const visitor: Session = { status: 'ok', user };
const staff: Session = { status: 'ok', user: { ...user, isStaff: true } };

const admin = createPageRelease({
  name: 'admin',
  mounts: [{ path: '/admin/', layout: 'bare' }],
  requires: 'staff',
});

const damaged = {
  place: 'remotes[1]',
  name: 'news',
  reason: 'the shell does not know the slot "hero-banner"',
  mounts: ['/news/', '/admin/'],
};

beforeEach(() => {
  // jsdom does not scroll.
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

function Frame() {
  return (
    <>
      <p>The frame</p>
      {useOutlet() ?? <NotFound />}
    </>
  );
}

/** A page at an address, with one remote that is for staff. `sessions` says who is here, ask by ask. */
function openPage(path: string, whoIsHere: () => Promise<Session>) {
  window.history.replaceState(null, '', path);
  const loads: string[] = [];
  const dataLoader = jest.fn(() => null);
  const routes: RouteObject[] = [
    { path: '/admin/categories/', loader: dataLoader, element: <h1>Categories</h1> },
    {
      path: '/admin/refused/',
      loader: () => {
        throw data(null, { status: 403 });
      },
      element: <h1>Refused</h1>,
    },
  ];
  const router = createRouter({
    frame: <Frame />,
    remotes: [admin],
    absentRemotes: [absentRemote(damaged)],
    loader: {
      load: ({ name }) => {
        loads.push(name);
        return Promise.resolve({ routes });
      },
      lazyParts: () => lazyCode(() => Promise.resolve({ routes })),
      dispose: () => undefined,
    },
    loadCode: (_, load) => load(),
    reportProblem: (error) => {
      throw error;
    },
    pages: [{ path: '/auth/login/', element: <h1>Sign in</h1> }],
    whoIsHere,
  });
  const host = createTestHost(createFakeHttp(() => ({ json: null })));
  render(
    <HostProvider value={host}>
      <ScopeProvider value={fork()}>
        <RouterProvider router={router} />
      </ScopeProvider>
    </HostProvider>,
  );
  return { router, loads, dataLoader };
}

const heading = (name: string) => screen.findByRole('heading', { name });
const as = (session: Session) => () => Promise.resolve(session);

describe('what is for staff', () => {
  it('sends a visitor to sign in, and knows the way back (R12)', async () => {
    const { router, loads } = openPage('/admin/categories/?open=3', as(nobody));
    expect(await heading('Sign in')).toBeVisible();
    expect(router.state.location).toMatchObject({
      pathname: '/auth/login/',
      search: '?next=%2Fadmin%2Fcategories%2F%3Fopen%3D3',
    });
    expect(loads).toEqual([]);
  });

  it.each(['/admin/', '/admin/categories/', '/admin/nothing/here/'])(
    'is no place for a user: %s (R13)',
    async (path) => {
      const { router, loads } = openPage(path, as(visitor));
      expect(await heading('No access')).toBeVisible();
      expect(router.state.location.pathname).toBe(path);
      expect(loads).toEqual([]);
    },
  );

  it.each([
    ['staff', staff],
    ['a superuser', { status: 'ok', user: { ...user, isSuperuser: true } } as const],
  ])('is there for %s', async (_, session) => {
    const { loads } = openPage('/admin/categories/', as(session));
    expect(await heading('Categories')).toBeVisible();
    expect(loads).toEqual(['admin']);
  });

  it('waits until it is known who is here', async () => {
    let tell: (session: Session) => void = () => undefined;
    const known = new Promise<Session>((resolve) => (tell = resolve));
    const { loads } = openPage('/admin/categories/', () => known);
    expect(await screen.findByText('Loading the page')).toBeInTheDocument();
    expect(loads).toEqual([]);
    tell(staff);
    expect(await heading('Categories')).toBeVisible();
  });

  it('says where it cannot be found out who is here, and tries again', async () => {
    const answers = [
      () =>
        Promise.reject(
          new ApiError('Network error', { kind: 'network', method: 'GET', url: 'http://api.test' }),
        ),
    ];
    const whoIsHere = () => (answers[0] ?? as(staff))();
    const { loads } = openPage('/admin/categories/', whoIsHere);
    expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached.');
    expect(loads).toEqual([]);
    answers.pop();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Categories')).toBeVisible();
  });

  it('opens at the same address once staff have signed in', async () => {
    let session = visitor;
    const { router, loads } = openPage('/admin/categories/', () => Promise.resolve(session));
    expect(await heading('No access')).toBeVisible();
    session = staff;
    await act(() => revalidatePage(router));
    expect(await heading('Categories')).toBeVisible();
    expect(loads).toEqual(['admin']);
  });

  it('is gone from the screen after a log-out, and asks for no data (R15)', async () => {
    let session = staff;
    const { router, dataLoader } = openPage('/admin/categories/', () => Promise.resolve(session));
    expect(await heading('Categories')).toBeVisible();
    expect(dataLoader).toHaveBeenCalledTimes(1);
    session = nobody;
    await act(() => revalidatePage(router));
    expect(await heading('Sign in')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Categories' })).not.toBeInTheDocument();
    expect(dataLoader).toHaveBeenCalledTimes(1);
  });

  it('has no page at an address that its remote does not know', async () => {
    openPage('/admin/nothing/', as(staff));
    expect(await heading('Not found')).toBeVisible();
  });

  it('says it has no access where the server says so (A43)', async () => {
    openPage('/admin/refused/', as(staff));
    await waitFor(() => expect(screen.getByRole('heading')).toHaveTextContent('No access'));
  });
});

describe('a remote whose entry in the registry cannot be used', () => {
  it.each(['/news/', '/news/3/'])(
    'is said to be out at %s, with a way to try again',
    async (path) => {
      const { loads } = openPage(path, as(nobody));
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'This section could not be loadedIt is not available right now.',
      );
      expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
      expect(loads).toEqual([]);
    },
  );

  it('takes no path from a remote that can be used (R55)', async () => {
    openPage('/admin/categories/', as(staff));
    expect(await heading('Categories')).toBeVisible();
  });

  it('leaves what is nobody’s path not found (R55)', async () => {
    openPage('/nothing/', as(nobody));
    expect(await heading('Not found')).toBeVisible();
  });
});

describe('a page that is not found', () => {
  // eslint-disable-next-line testing-library/no-node-access -- what is in the head has no role
  const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content');

  it.each(['/%0a/', '/nothing/%E2%80%A8/here/'])(
    'has its frame, also where no route takes the path: %s',
    async (path) => {
      const { router } = openPage('/auth/login/', as(nobody));
      expect(await heading('Sign in')).toBeVisible();
      await act(() => router.navigate(path));
      expect(await heading('Not found')).toBeVisible();
      expect(screen.getByText('The frame')).toBeVisible();
      await act(() => router.navigate('/auth/login/'));
      expect(await heading('Sign in')).toBeVisible();
    },
  );

  it('asks search engines not to keep it, as long as it is there (R37)', async () => {
    const { router } = openPage('/nothing/', as(nobody));
    expect(await heading('Not found')).toBeVisible();
    expect(robots()).toBe('noindex');
    await act(() => router.navigate('/auth/login/'));
    expect(await heading('Sign in')).toBeVisible();
    expect(robots()).toBeUndefined();
  });
});
