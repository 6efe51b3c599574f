import { fireEvent, render } from '@testing-library/react';
import { useEventListener } from './use-event-listener.ts';

interface ListenerProps {
  readonly target: 'document' | null;
  readonly onKey: (event: KeyboardEvent) => void;
}

function Listener({ target, onKey }: ListenerProps) {
  useEventListener(target, 'keydown', onKey);
  return null;
}

describe('useEventListener', () => {
  it('calls the listener of the last render', () => {
    const [first, second] = [jest.fn(), jest.fn()];
    const { rerender } = render(<Listener target="document" onKey={first} />);
    rerender(<Listener target="document" onKey={second} />);
    fireEvent.keyDown(document, { key: 'a' });
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledTimes(1);
  });

  it('hears nothing without a target, nor after it has left the page', () => {
    const onKey = jest.fn();
    const { rerender, unmount } = render(<Listener target={null} onKey={onKey} />);
    fireEvent.keyDown(document, { key: 'a' });
    expect(onKey).not.toHaveBeenCalled();
    rerender(<Listener target="document" onKey={onKey} />);
    unmount();
    fireEvent.keyDown(document, { key: 'a' });
    expect(onKey).not.toHaveBeenCalled();
  });
});
