import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import {
  createMemoryRouter,
  Link,
  Outlet,
  RouterProvider,
  useLocation,
  useNavigate,
} from '@patchbay/shared/router';
import { PageHeading } from '@patchbay/ui';
import { AnnouncePage } from './frame.view.tsx';

/** A way that is shut once somebody has gone it, as 'Back' is at the first page. */
function Shut() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <button disabled={pathname === '/b/'} onClick={() => void navigate('/b/')}>
      shut
    </button>
  );
}

function Page({ title, link }: { readonly title: string; readonly link: string }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <Link to={link}>next</Link>
    </>
  );
}

function visit() {
  document.title = 'Before';
  const router = createMemoryRouter([
    {
      element: (
        <>
          <Link to="/b/">stays</Link>
          <Shut />
          <Outlet />
          <AnnouncePage />
        </>
      ),
      children: [
        { path: '/', element: <Page key="home" title="Home" link="/b/" /> },
        { path: '/b/', element: <Page key="bee" title="Bee" link="/" /> },
        { path: '/late/', element: <p>Loading</p> },
      ],
    },
  ]);
  const { container } = render(<RouterProvider router={router} />);
  // eslint-disable-next-line testing-library/no-node-access, testing-library/no-container -- it has no role: what it says is read out, and nothing else
  const announced = () => container.querySelector('[aria-live]')?.textContent;
  return { router, announced, user: userEvent.setup() };
}

it('says nothing at the first page, and leaves the focus', () => {
  const { announced } = visit();
  expect(announced()).toBe('');
  expect(document.body).toHaveFocus();
});

it('says the title of the page that somebody goes to, and moves a lost focus to its heading (R29)', async () => {
  const { announced, user } = visit();
  await user.click(screen.getByRole('link', { name: 'next' }));
  await waitFor(() => expect(announced()).toBe('Bee'));
  expect(screen.getByRole('heading', { name: 'Bee' })).toHaveFocus();
});

it('takes the focus of a button that can no longer be pressed for lost', async () => {
  const { announced, user } = visit();
  await user.click(screen.getByRole('button', { name: 'shut' }));
  await waitFor(() => expect(announced()).toBe('Bee'));
  expect(screen.getByRole('heading', { name: 'Bee' })).toHaveFocus();
});

it('leaves a focus that is not lost', async () => {
  const { announced, user } = visit();
  await user.click(screen.getByRole('link', { name: 'stays' }));
  await waitFor(() => expect(announced()).toBe('Bee'));
  expect(screen.getByRole('link', { name: 'stays' })).toHaveFocus();
});

it.each([
  ['the query', '/?a=1', {}],
  ['the hash', '/#a', {}],
  ['a replaced address', '/b/', { replace: true }],
])('says nothing of %s (R29)', async (_, to, options) => {
  const { router, announced } = visit();
  await act(() => router.navigate(to, options));
  expect(announced()).toBe('');
  expect(document.body).toHaveFocus();
});

it('waits for a title that comes late', async () => {
  const { router, announced } = visit();
  await act(() => router.navigate('/late/'));
  expect(announced()).toBe('');
  act(() => {
    document.title = 'At last';
  });
  await waitFor(() => expect(announced()).toBe('At last'));
});
