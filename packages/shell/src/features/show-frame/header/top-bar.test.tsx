import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createBrowserRouter, RouterProvider } from '@patchbay/shared/router';
import { fork, ScopeProvider } from '@patchbay/shared/state';
import { TopBar } from './top-bar.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const expectPath = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

it('Back and Forward lead through the visit, and are disabled where it ends (R24)', async () => {
  const router = createBrowserRouter([{ path: '*', element: <TopBar /> }]);
  render(
    <ScopeProvider value={fork()}>
      <RouterProvider router={router} />
    </ScopeProvider>,
  );
  await act(() => router.navigate('/category/3/'));
  await act(() => router.navigate('/software/7/'));
  expect(button('Back')).toBeEnabled();
  expect(button('Forward')).toBeDisabled();

  await userEvent.click(button('Back'));
  await expectPath('/category/3/');
  await waitFor(() => expect(button('Forward')).toBeEnabled());
  await userEvent.click(button('Back'));
  await expectPath('/');
  await waitFor(() => expect(button('Back')).toBeDisabled());

  await userEvent.click(button('Forward'));
  await expectPath('/category/3/');
  await userEvent.click(button('Forward'));
  await expectPath('/software/7/');
  await waitFor(() => expect(button('Forward')).toBeDisabled());
});
