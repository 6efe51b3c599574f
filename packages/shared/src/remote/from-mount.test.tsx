import { Component, type ReactNode } from 'react';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { HostProvider } from '@patchbay/shared/host';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { fromMount } from './from-mount.tsx';

const host = createTestHost(createFakeHttp(() => ({ json: null })));
const inHost = (children: ReactNode) => <HostProvider value={host}>{children}</HostProvider>;

/** A list that grows with each call, so that what is left over after a visit is seen. */
function createClock() {
  const running = new Set<HTMLElement>();
  const Clock = fromMount<{ readonly zone: string }, HTMLElement>({
    mount: (element, { config }, { zone }) => {
      element.textContent = `${config.productName}: ${zone}`;
      running.add(element);
      return element;
    },
    update: (element, { zone }) => {
      element.textContent = `now ${zone}`;
    },
    unmount: (element) => {
      running.delete(element);
    },
  });
  return { Clock, running };
}

it('a part that draws into an element is shown, and gets the host, its props and later ones', () => {
  const { Clock, running } = createClock();
  const { rerender, unmount } = render(inHost(<Clock zone="Oslo" />));
  expect(screen.getByText('Patchbay: Oslo')).toBeInTheDocument();
  rerender(inHost(<Clock zone="Lima" />));
  expect(screen.getByText('now Lima')).toBeInTheDocument();
  expect(running.size).toBe(1);
  unmount();
  expect(running.size).toBe(0);
});

it('nothing of five hundred visits is left', () => {
  const { Clock, running } = createClock();
  for (let visit = 0; visit < 500; visit += 1) render(inHost(<Clock zone="Oslo" />)).unmount();
  expect(running.size).toBe(0);
  expect(document.body.textContent).toBe('');
});

it('the server renders its place, empty', () => {
  const { Clock } = createClock();
  expect(renderToString(inHost(<Clock zone="Oslo" />))).toBe('<div></div>');
});

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state: { readonly message: string | null } = { message: null };

  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }

  override render() {
    return this.state.message ?? this.props.children;
  }
}

it('what it throws while it draws is caught as the error of a component', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = fromMount({
    mount: () => {
      throw new Error('no element of that name');
    },
  });
  render(
    inHost(
      <>
        <p>Beside it</p>
        <Boundary>
          <Broken />
        </Boundary>
      </>,
    ),
  );
  expect(screen.getByText('Beside it')).toBeInTheDocument();
  expect(screen.getByText('no element of that name')).toBeInTheDocument();
});

it('what it throws while it ends is reported, and the page goes on', () => {
  const reported: Error[] = [];
  const Clock = fromMount({
    mount: () => null,
    unmount: () => {
      throw new Error('ended already');
    },
  });
  const own = { ...host, reportProblem: (error: Error) => reported.push(error) };
  const { rerender } = render(
    <HostProvider value={own}>
      <Clock />
    </HostProvider>,
  );
  rerender(<HostProvider value={own}>gone</HostProvider>);
  expect(screen.getByText('gone')).toBeInTheDocument();
  expect(reported.map(({ message }) => message)).toEqual(['ended already']);
});
