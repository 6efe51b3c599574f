import { act, render, screen } from '@testing-library/react';
import { OfflineNotice } from './offline-notice.tsx';

it('says that the browser is offline, as long as it is (R43)', () => {
  const isOnline = jest.spyOn(navigator, 'onLine', 'get');
  isOnline.mockReturnValue(true);
  render(<OfflineNotice />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  isOnline.mockReturnValue(false);
  act(() => {
    window.dispatchEvent(new Event('offline'));
  });
  expect(screen.getByRole('status')).toHaveTextContent('You are offline.');
  isOnline.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
