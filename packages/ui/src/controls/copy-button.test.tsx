import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyButton } from './copy-button.tsx';

const address = 'https://patchbay.example/software/7/';

/** A device with a sheet for sharing, which ends as told, and what it was given. */
function deviceThatShares(isTouched: boolean, end = () => Promise.resolve()) {
  const shared: unknown[] = [];
  const share = (data: unknown) => {
    shared.push(data);
    return end();
  };
  Object.assign(navigator, { share });
  Object.assign(window, { matchMedia: () => ({ matches: isTouched }) });
  return shared;
}

const originalMatchMedia = window.matchMedia;

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Object.assign(window, { matchMedia: originalMatchMedia });
});

/** What is copied by a press. */
async function press(): Promise<readonly unknown[]> {
  const user = userEvent.setup();
  const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<CopyButton label="Copy link" text={address} sharedAs="Echo" />);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  return writeText.mock.calls.flat();
}

it('gives an address to the sheet of a telephone, and copies nothing (G342)', async () => {
  const shared = deviceThatShares(true);
  expect(await press()).toEqual([]);
  expect(shared).toEqual([{ title: 'Echo', url: address }]);
});

it('copies where a mouse points (G342)', async () => {
  const shared = deviceThatShares(false);
  expect(await press()).toEqual([address]);
  expect(shared).toEqual([]);
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
});

it('copies nothing where the sheet was closed again (G342)', async () => {
  deviceThatShares(true, () => Promise.reject(new DOMException('', 'AbortError')));
  expect(await press()).toEqual([]);
});

it('copies where the sheet is refused (G342)', async () => {
  deviceThatShares(true, () => Promise.reject(new DOMException('', 'NotAllowedError')));
  expect(await press()).toEqual([address]);
});
