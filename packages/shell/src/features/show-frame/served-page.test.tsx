import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { HostProvider } from '@patchbay/shared/host';
import { createMemoryRouter, RouterProvider } from '@patchbay/shared/router';
import { fork, ScopeProvider } from '@patchbay/shared/state';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { Frame, type ServedPage } from './frame.view.tsx';

beforeEach(() => {
  // jsdom does not scroll.
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

/** A page that the server has rendered, taken over where its code has not come. */
function takeOver(revive: ServedPage['revive']) {
  const host = createTestHost(createFakeHttp(() => ({ json: null })));
  const treeOf = (page: ReactElement, served?: ServedPage) => {
    const frame = <Frame {...(served && { served })} />;
    const router = createMemoryRouter([
      {
        element: frame,
        children: [
          { path: '/', element: page },
          { path: '/next/', element: <h1>Next</h1> },
        ],
      },
    ]);
    const tree = (
      <HostProvider value={host}>
        <ScopeProvider value={fork()}>
          <RouterProvider router={router} />
        </ScopeProvider>
      </HostProvider>
    );
    return { router, tree };
  };
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(
    treeOf(
      <>
        <h1>As served</h1>
        <input name="email" aria-label="E-mail" defaultValue="" />
      </>,
    ).tree,
  );
  const { router, tree } = treeOf(
    <>
      <h1>Alive</h1>
      <input name="email" aria-label="E-mail" defaultValue="" />
    </>,
    { isOut: () => true, revive },
  );
  const problems: unknown[] = [];
  render(tree, {
    container,
    hydrate: true,
    onRecoverableError: (error: unknown) => problems.push(error),
  });
  const goTo = (to: string) => act(() => router.navigate(to));
  return { goTo, problems };
}

const heading = () => screen.getByRole('heading', { level: 1 });
const words = 'Some controls are not available at the moment';

it('a page of the server stays until its code comes, with what was typed (R58)', async () => {
  const revive = jest.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('still out'));
  const { goTo, problems } = takeOver(revive);
  expect(heading()).toHaveTextContent('As served');
  expect(screen.getByText(words)).toHaveRole('status');
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada');
  // The same page, at another place of it.
  await goTo('/#facts');
  expect(heading()).toHaveTextContent('As served');
  const tryAgain = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(tryAgain);
  await waitFor(() => expect(tryAgain).toBeEnabled());
  expect(heading()).toHaveTextContent('As served');
  await userEvent.click(tryAgain);
  await waitFor(() => expect(heading()).toHaveTextContent('Alive'));
  expect(screen.getByLabelText('E-mail')).toHaveValue('ada');
  expect(screen.queryByText(words)).not.toBeInTheDocument();
  expect(revive).toHaveBeenCalledTimes(2);
  expect(problems).toEqual([]);
});

it('a page of the server is gone once somebody goes elsewhere', async () => {
  const { goTo } = takeOver(() => Promise.resolve());
  await goTo('/next/');
  expect(heading()).toHaveTextContent('Next');
  expect(screen.queryByText(words)).not.toBeInTheDocument();
  await goTo('/');
  expect(heading()).toHaveTextContent('Alive');
});
