import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useBlocker } from '@patchbay/shared/router';

function openPages(shouldBlock: Parameters<typeof useBlocker>[0]) {
  function Page() {
    return <h1>{useBlocker(shouldBlock).state}</h1>;
  }
  const router = createMemoryRouter([
    { path: '/', Component: Page },
    { path: '/next/', element: <h1>Next</h1> },
  ]);
  render(<RouterProvider router={router} />);
  return { goOn: () => act(() => router.navigate('/next/')) };
}

it('a blocker that throws holds nobody up, and is reported (rule G265)', async () => {
  const failure = new Error('blocker');
  const reported = jest.fn();
  globalThis.reportError = reported;
  const { goOn } = openPages(() => {
    throw failure;
  });
  await goOn();
  expect(screen.getByRole('heading')).toHaveTextContent('Next');
  expect(reported.mock.calls).toEqual([[failure]]);
});

it.each([
  [true, 'blocked'],
  [() => true, 'blocked'],
  [false, 'Next'],
  [() => false, 'Next'],
])('one that answers holds up whom it says to (%#)', async (shouldBlock, heading) => {
  const { goOn } = openPages(shouldBlock);
  await goOn();
  expect(screen.getByRole('heading')).toHaveTextContent(heading);
});
