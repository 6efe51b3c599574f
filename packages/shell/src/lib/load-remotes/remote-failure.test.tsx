import { fireEvent, render, screen } from '@testing-library/react';
import { RemoteError, remoteFailureKinds, type RemoteFailureKind } from './remote-error.ts';
import { RemoteFailure } from './remote-failure.tsx';

const connectionFailures: readonly RemoteFailureKind[] = ['network', 'timeout'];

const failure = (kind: RemoteFailureKind) => new RemoteError(kind, 'catalog', 'out');

describe('a remote that is out', () => {
  it.each(connectionFailures)(
    'for reasons of the network (%s) is tried again when the connection is back',
    (kind) => {
      const onRetry = jest.fn();
      const { unmount } = render(<RemoteFailure error={failure(kind)} onRetry={onRetry} />);
      fireEvent(window, new Event('online'));
      expect(onRetry).toHaveBeenCalledTimes(1);
      unmount();
      fireEvent(window, new Event('online'));
      expect(onRetry).toHaveBeenCalledTimes(1);
    },
  );

  it.each(remoteFailureKinds.filter((kind) => !connectionFailures.includes(kind)))(
    'for other reasons (%s) waits for somebody',
    (kind) => {
      const onRetry = jest.fn();
      render(<RemoteFailure error={failure(kind)} onRetry={onRetry} />);
      fireEvent(window, new Event('online'));
      expect(onRetry).not.toHaveBeenCalled();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  );
});
