import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '@patchbay/shared/http';
import { LoadError } from './load-error.tsx';

const failure = (details: object = {}) =>
  new ApiError('Too Many Requests', {
    kind: 'http',
    method: 'GET',
    url: '/',
    status: 429,
    ...details,
  });

const noRetry = () => undefined;

it('says what failed and why, and tries again (R39)', async () => {
  const onRetry = jest.fn();
  render(<LoadError title="No list" error={failure()} isRetrying={false} onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'No listToo many requests. Try again in a few minutes.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it('cannot be pressed twice', () => {
  render(<LoadError title="No list" error={failure()} isRetrying onRetry={noRetry} />);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDisabled();
});

it.each([
  [7, 'Try again in 7 seconds.'],
  [3600, 'Try again in 60 minutes.'],
  [40 * 24 * 3600, 'Try again in 40 days.'],
])('waits for as long as the server asked: %d s (R40)', (seconds, words) => {
  jest.useFakeTimers();
  try {
    const error = failure({ retryAfterSeconds: seconds });
    render(<LoadError title="No list" error={error} isRetrying={false} onRetry={noRetry} />);
    const button = screen.getByRole('button', { name: 'Try again' });
    expect(button).toBeDisabled();
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    act(() => jest.advanceTimersByTime(seconds * 1000 - 1));
    expect(button).toBeDisabled();
    act(() => jest.advanceTimersByTime(1));
    expect(button).toBeEnabled();
  } finally {
    jest.useRealTimers();
  }
});

it.each([
  ['back by a day', -24 * 3600 * 1000],
  ['back by a year', -365 * 24 * 3600 * 1000],
])('waits no longer where the clock is set %s meanwhile', (_, changeMs) => {
  jest.useFakeTimers();
  try {
    const error = failure({ retryAfterSeconds: 60 });
    render(<LoadError title="No list" error={error} isRetrying={false} onRetry={noRetry} />);
    act(() => jest.advanceTimersByTime(30_000));
    jest.setSystemTime(Date.now() + changeMs);
    act(() => jest.advanceTimersByTime(29_999));
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDisabled();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  } finally {
    jest.useRealTimers();
  }
});

it('puts an unknown failure into words', () => {
  render(<LoadError title="No list" error={null} isRetrying={false} onRetry={noRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on this page.');
});
