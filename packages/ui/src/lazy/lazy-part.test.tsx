import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Component, Suspense, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { lazyCode, useLazyCode } from './lazy-code.ts';
import { lazyDialog } from './lazy-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

/** Code that comes when it is let, and fails when it is told to. */
function slowCode<T>(code: T) {
  const asked: { readonly arrive: () => void; readonly fail: () => void }[] = [];
  return {
    load: () =>
      new Promise<T>((resolve, reject) => {
        asked.push({
          arrive: () => resolve(code),
          fail: () => reject(new Error('No connection')),
        });
      }),
    countOfLoads: () => asked.length,
    arrive: () => act(() => Promise.resolve(asked.at(-1)?.arrive())),
    fail: () => act(() => Promise.resolve(asked.at(-1)?.fail())),
  };
}

/** As a slot's boundary: it shows that what is in it threw. */
class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? 'Failed' : this.props.children;
  }
}

describe('lazyPart', () => {
  it('shows what is pending, then the part, and from then on the part at once', async () => {
    const code = slowCode(Greeting);
    const Part = lazyPart(code.load, { pending: 'Loading' });
    const { unmount } = render(<Part name="Ada" />);
    expect(screen.getByText('Loading')).toBeVisible();
    await code.arrive();
    expect(screen.getByText('Hello Ada')).toBeVisible();
    unmount();
    render(<Part name="Joan" />);
    expect(screen.getByText('Hello Joan')).toBeVisible();
    expect(code.countOfLoads()).toBe(1);
  });

  it('is loaded once for all that show it', async () => {
    const code = slowCode(Greeting);
    const Part = lazyPart(code.load);
    render(
      <>
        <Part name="Ada" />
        <Part name="Joan" />
      </>,
    );
    await code.arrive();
    expect(screen.getByText('Hello Ada')).toBeVisible();
    expect(screen.getByText('Hello Joan')).toBeVisible();
    expect(code.countOfLoads()).toBe(1);
  });

  it('says that it did not come, and is loaded again when told to', async () => {
    const code = slowCode(Greeting);
    const Part = lazyPart(code.load, {
      failed: ({ onRetry, isRetrying }, { name }) => (
        <button onClick={onRetry}>{isRetrying ? 'Trying' : `No greeting for ${name}`}</button>
      ),
    });
    render(<Part name="Ada" />);
    await code.fail();
    await userEvent.click(screen.getByRole('button', { name: 'No greeting for Ada' }));
    expect(screen.getByRole('button', { name: 'Trying' })).toBeVisible();
    await code.fail();
    await userEvent.click(screen.getByRole('button', { name: 'No greeting for Ada' }));
    await code.arrive();
    expect(screen.getByText('Hello Ada')).toBeVisible();
    expect(code.countOfLoads()).toBe(3);
  });

  it('throws where nothing else is said, and the next one to be shown tries anew', async () => {
    jest.spyOn(console, 'error').mockReturnValue();
    const code = slowCode(Greeting);
    const Part = lazyPart(code.load);
    const part = (
      <Boundary>
        <Part name="Ada" />
      </Boundary>
    );
    const { unmount } = render(part);
    await code.fail();
    expect(screen.getByText('Failed')).toBeVisible();
    unmount();
    render(part);
    await code.arrive();
    expect(screen.getByText('Hello Ada')).toBeVisible();
  });

  it('is there at once when it was preloaded, and a preload that failed is tried again', async () => {
    const code = slowCode(Greeting);
    const Part = lazyPart(code.load);
    Part.preload();
    await code.fail();
    Part.preload();
    await code.arrive();
    render(<Part name="Ada" />);
    expect(screen.getByText('Hello Ada')).toBeVisible();
    expect(code.countOfLoads()).toBe(2);
  });
});

describe('lazyDialog', () => {
  it('tells in a dialog of its title that it did not come, can be closed, and tries again', async () => {
    const code = slowCode(() => <p>The list</p>);
    const List = lazyDialog('Keyboard shortcuts', code.load);
    const onClose = jest.fn();
    render(<List onClose={onClose} />);
    await code.fail();
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent(
      'This could not be loaded',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await code.fail();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    render(<List onClose={onClose} />);
    await code.arrive();
    expect(screen.getByText('The list')).toBeVisible();
  });
});

describe('useLazyCode', () => {
  function Reader({ isWanted }: { readonly isWanted: boolean }) {
    const { code } = useLazyCode(words, { isWanted });
    return <p>{code ?? 'None'}</p>;
  }
  const source = slowCode('Words');
  const words = lazyCode(source.load);

  it('loads nothing before it is wanted', async () => {
    const { rerender } = render(<Reader isWanted={false} />);
    expect(source.countOfLoads()).toBe(0);
    rerender(<Reader isWanted />);
    await source.arrive();
    expect(screen.getByText('Words')).toBeVisible();
  });

  it('shows the failure of an attempt before, and loads nothing until it is told to', async () => {
    const later = slowCode('Later');
    const lazy = lazyCode(later.load);
    const knownFailure = { cause: new Error('Before') };
    function Page() {
      const { code, failure, retry } = useLazyCode(lazy, { knownFailure });
      return <button onClick={retry}>{code ?? String(failure?.cause)}</button>;
    }
    render(<Page />);
    expect(later.countOfLoads()).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Error: Before' }));
    await later.arrive();
    expect(screen.getByRole('button', { name: 'Later' })).toBeVisible();
  });
});

describe('code that the site’s server had and the browser has not yet', () => {
  it('keeps a lazy part that was rendered, too', async () => {
    const code = slowCode(Greeting);
    const Part = lazyPart(code.load, { pending: 'Wait' });
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = '<!--$--><p>Hello <!-- -->Ada</p><!--/$-->';
    const onRecoverableError = jest.fn();
    const root = await act(() =>
      hydrateRoot(container, <Part name="Ada" />, { onRecoverableError }),
    );
    const paragraph = screen.getByText('Hello Ada');
    await code.arrive();
    expect(screen.getByText('Hello Ada')).toBe(paragraph);
    expect(onRecoverableError).not.toHaveBeenCalled();
    act(() => root.unmount());
    container.remove();
  });

  it('leaves what was rendered on the page until it is there', async () => {
    const code = slowCode(Greeting);
    const lazy = lazyCode(code.load);
    function Kept() {
      const { code: Content } = useLazyCode(lazy, { keepsRendered: true });
      return Content ? <Content name="Ada" /> : <p>Wait</p>;
    }
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = '<!--$--><p>Hello <!-- -->Ada</p><!--/$-->';
    const onRecoverableError = jest.fn();
    const page = (
      <Suspense>
        <Kept />
      </Suspense>
    );
    const root = await act(() => hydrateRoot(container, page, { onRecoverableError }));
    const paragraph = screen.getByText('Hello Ada');
    await code.arrive();
    expect(screen.getByText('Hello Ada')).toBe(paragraph);
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(code.countOfLoads()).toBe(1);
    act(() => root.unmount());
    container.remove();
  });
});
