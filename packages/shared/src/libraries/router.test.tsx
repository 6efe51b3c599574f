import { act, fireEvent, render, screen } from '@testing-library/react';
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

it('a blocker that throws holds nobody up, and is reported', async () => {
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

describe('of several blockers on a page', () => {
  function Guard({ name, isOn }: { readonly name: string; readonly isOn: boolean }) {
    const { state, proceed, reset } = useBlocker(() => isOn);
    return (
      <>
        <output aria-label={name}>{state}</output>
        <button onClick={proceed}>{name} leaves</button>
        <button
          onClick={() => {
            proceed?.();
            proceed?.();
          }}
        >
          {name} leaves at a double press
        </button>
        <button onClick={reset}>{name} stays</button>
      </>
    );
  }

  function openGuards(guards: Readonly<Record<string, boolean>>) {
    const router = createMemoryRouter([
      {
        path: '/',
        element: Object.entries(guards).map(([name, isOn]) => (
          <Guard key={name} name={name} isOn={isOn} />
        )),
      },
      { path: '/next/', element: <h1>Next</h1> },
    ]);
    render(<RouterProvider router={router} />);
    return () => act(() => router.navigate('/next/'));
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const isNext = () => screen.queryByRole('heading', { name: 'Next' }) !== null;

  it.each([
    ['the first', { form: true, slot: false }],
    ['the last', { slot: false, form: true }],
    ['one in the middle', { slot: false, form: true, other: false }],
  ])('%s holds up, and lets go on', async (_, guards) => {
    const goOn = openGuards(guards);
    await goOn();
    expect(isNext()).toBe(false);
    expect(screen.getByRole('status', { name: 'form' })).toHaveTextContent(/^blocked$/);
    expect(screen.getByRole('status', { name: 'slot' })).toHaveTextContent(/^unblocked$/);
    press('form stays');
    expect(screen.getByRole('status', { name: 'form' })).toHaveTextContent(/^unblocked$/);
    await goOn();
    press('form leaves');
    expect(isNext()).toBe(true);
  });

  it('each that wants to is asked, one after the other', async () => {
    const goOn = openGuards({ form: true, slot: true });
    await goOn();
    expect(screen.getByRole('status', { name: 'slot' })).toHaveTextContent(/^blocked$/);
    expect(screen.getByRole('status', { name: 'form' })).toHaveTextContent(/^unblocked$/);
    press('slot leaves');
    expect(isNext()).toBe(false);
    expect(screen.getByRole('status', { name: 'slot' })).toHaveTextContent(/^unblocked$/);
    expect(screen.getByRole('status', { name: 'form' })).toHaveTextContent(/^blocked$/);
    press('form stays');
    expect(screen.getByRole('status', { name: 'form' })).toHaveTextContent(/^unblocked$/);
    await goOn();
    press('slot leaves');
    press('form leaves');
    expect(isNext()).toBe(true);
  });

  it('and whoever lets it go on twice has not said so for the next one', async () => {
    const goOn = openGuards({ form: true, slot: true });
    await goOn();
    press('slot leaves at a double press');
    expect(isNext()).toBe(false);
    expect(screen.getByRole('status', { name: 'form' })).toHaveTextContent(/^blocked$/);
    press('form leaves');
    expect(isNext()).toBe(true);
  });

  it('none that says no holds anybody up', async () => {
    await openGuards({ form: false, slot: false })();
    expect(isNext()).toBe(true);
  });
});
