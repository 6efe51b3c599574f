import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { watchInput } from '@patchbay/composition/reload-once';
import { HostProvider, notified } from '@patchbay/shared/host';
import { reloadEvent } from '@patchbay/shared/remote';
import { createMemoryRouter, Link, Outlet, RouterProvider } from '@patchbay/shared/router';
import { allSettled, ScopeProvider } from '@patchbay/shared/state';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { ReleaseLine } from './release-line.tsx';

const Frame = ({ page }: { readonly page: ReturnType<typeof createPage> }) => (
  <>
    <Link to="/b/?q=1#c">Other page</Link>
    <Link to="/a/?q=2">Same page</Link>
    <input type="text" aria-label="Name" />
    <Outlet />
    <ReleaseLine news="catalog@1.1.0" page={page} />
  </>
);

const createPage = () =>
  Object.assign(new EventTarget(), {
    location: { href: 'https://site.test/a/', reload: jest.fn(), assign: jest.fn() },
    sessionStorage,
  });

function show() {
  const page = createPage();
  const host = createTestHost(createFakeHttp(() => ({ json: null })));
  const router = createMemoryRouter(
    [
      {
        element: <Frame page={page} />,
        children: [{ path: '*', element: <h1>page</h1> }],
      },
    ],
    { initialEntries: ['/a/'] },
  );
  render(
    <HostProvider value={host}>
      <ScopeProvider value={host.scope}>
        <RouterProvider router={router} />
      </ScopeProvider>
    </HostProvider>,
  );
  const go = (name: string) => userEvent.click(screen.getByRole('link', { name }));
  return { page, host, router, go };
}

const type = (value: string) => fireEvent.input(screen.getByRole('textbox'), { target: { value } });

beforeAll(() => {
  watchInput(document);
});

describe('a page of which there is a new version', () => {
  it('says so, and takes it on the way to another page (R61)', async () => {
    const { page, router, go } = show();
    expect(screen.getByText(/^A new version is ready ·/)).toBeVisible();
    await go('Same page');
    expect(router.state.location.search).toBe('?q=2');
    await go('Other page');
    expect(page.location.assign).toHaveBeenCalledWith('https://site.test/b/?q=1#c');
    expect(router.state.location.pathname).toBe('/a/');
  });

  it('is reloaded where somebody asks for it, and asks back where something is typed (R61)', async () => {
    const { page } = show();
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    await press();
    expect(page.location.reload).toHaveBeenCalledTimes(1);
    type('Half a name');
    await press();
    expect(page.location.reload).toHaveBeenCalledTimes(1);
    const dialog = within(screen.getByRole('alertdialog', { name: 'Reload without saving?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reload' }));
    expect(page.location.reload).toHaveBeenCalledTimes(2);
  });

  it.each<readonly [string, (host: ReturnType<typeof show>['host']) => unknown]>([
    ['something is typed', () => type('Half a name')],
    [
      'a form has unsaved changes',
      () =>
        window.addEventListener('beforeunload', (event) => event.preventDefault(), { once: true }),
    ],
    [
      'an installation runs',
      () => window.addEventListener(reloadEvent, (event) => event.preventDefault(), { once: true }),
    ],
    [
      'something has just been said',
      ({ scope }) => allSettled(notified, { scope, params: { tone: 'success', title: 'Saved' } }),
    ],
    [
      'something is being sent',
      ({ queryClient }) => {
        const mutation = queryClient
          .getMutationCache()
          .build(queryClient, { mutationFn: () => new Promise(() => undefined) });
        void mutation.execute(undefined);
      },
    ],
    [
      'the browser is offline',
      () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false),
    ],
  ])('goes on as it is while %s, and still says so (R61)', async (_, occupy) => {
    const { page, host, router, go } = show();
    await act(async () => void (await occupy(host)));
    await go('Other page');
    expect(router.state.location.pathname).toBe('/b/');
    expect(page.location.assign).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  });

  it('that comes back as the browser had put it aside is loaded anew (R61)', async () => {
    const { page, go } = show();
    await go('Other page');
    page.dispatchEvent(new Event('pageshow'));
    expect(page.location.reload).toHaveBeenCalledTimes(1);
  });
});
