import { act, render, screen } from '@testing-library/react';
import { Pending } from './pending.tsx';
import { useSteadyPending } from './use-steady-pending.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

interface PartProps {
  readonly isPending: boolean;
  readonly hasWaited?: boolean;
}

function Part({ isPending, hasWaited = false }: PartProps) {
  return useSteadyPending(isPending, { hasWaited }) ? (
    <Pending label="Loading the part" hasWaited={hasWaited} />
  ) : (
    <p>here</p>
  );
}

/** The time at which an answer that takes this long is shown. */
function arrival(answerMs: number, hasWaited: boolean): number {
  const { rerender } = render(<Part isPending hasWaited={hasWaited} />);
  let passedMs = 0;
  const pass = () => {
    act(() => jest.advanceTimersByTime(1));
    passedMs += 1;
  };
  while (passedMs < answerMs) pass();
  rerender(<Part isPending={false} hasWaited={hasWaited} />);
  while (screen.queryByText('here') === null && passedMs < 5000) pass();
  return passedMs;
}

it.each([
  ['at once', 0, 0],
  ['before anything is shown', 199, 199],
  ['just as the skeleton is there', 200, 500],
  ['while the skeleton is young', 350, 500],
  ['when it has stood for 300 ms', 500, 500],
  ['late', 2000, 2000],
])('an answer that comes %s, after %i ms, is shown after %i (R32)', (_, answerMs, shownMs) => {
  expect(arrival(answerMs, false)).toBe(shownMs);
});

it.each([
  [0, 300],
  [299, 300],
  [300, 300],
  [900, 900],
])(
  'behind a loader that has waited, one after %i ms is shown after %i (R32)',
  (answerMs, shownMs) => {
    expect(arrival(answerMs, true)).toBe(shownMs);
  },
);

it.each([
  [true, 'true'],
  [undefined, 'false'],
])('tells its style sheet whether somebody has waited already: %s', (hasWaited, told) => {
  render(<Pending label="Loading the part" {...(hasWaited && { hasWaited })} />);
  expect(screen.getByRole('status')).toHaveAttribute('data-has-waited', told);
});

it('speaks of what is on its way', () => {
  render(<Pending label="Loading the part" />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading the part');
});
