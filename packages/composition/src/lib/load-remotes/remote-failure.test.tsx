import { fireEvent, render, screen } from '@testing-library/react';
import { RemoteError, type RemoteFailureKind } from './remote-error.ts';
import { RemoteFailure } from './remote-failure.tsx';

const connectionFailures = ['network', 'timeout'] as const;
type OtherKind = Exclude<RemoteFailureKind, (typeof connectionFailures)[number]>;
/** Of every kind, so that a new one is tried too. */
const otherFailures: Readonly<Record<OtherKind, OtherKind>> = {
  missing: 'missing',
  http: 'http',
  integrity: 'integrity',
  contract: 'contract',
  execution: 'execution',
  activate: 'activate',
  slot: 'slot',
  dispose: 'dispose',
  routes: 'routes',
  registry: 'registry',
  override: 'override',
};

const failure = (kind: RemoteFailureKind) => new RemoteError(kind, 'catalog', 'out');

describe('a remote that is out', () => {
  it.each(connectionFailures)(
    'for reasons of the network (%s) is tried again when the connection is back (E27, R44)',
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

  it.each(Object.values(otherFailures))(
    'for other reasons (%s) waits for somebody (E27)',
    (kind) => {
      const onRetry = jest.fn();
      render(<RemoteFailure error={failure(kind)} onRetry={onRetry} />);
      fireEvent(window, new Event('online'));
      expect(onRetry).not.toHaveBeenCalled();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  );
});
