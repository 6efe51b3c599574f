import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Cover } from './cover.tsx';

const common = {
  imageHost: 'http://images.test',
  name: 'Echo',
  alt: 'Cover of Echo',
  sizes: '100vw',
};

it('comes in three sizes, in a box of its own size, when it is in sight (M2)', () => {
  render(<Cover {...common} cover="covers/1 a.webp" />);
  const image = screen.getByRole('img', { name: 'Cover of Echo' });
  expect(image).toHaveAttribute('src', 'http://images.test/600x/covers/1%20a.webp');
  expect(image.getAttribute('srcset')?.split(', ')).toHaveLength(3);
  expect(image).toHaveAttribute('loading', 'lazy');
  expect(image).toHaveAttribute('width', '600');
  expect(image).toHaveAttribute('height', '375');
});

it.each([null, '', '../secret', 'https://evil.example/a.png'])(
  'is a drawing where the cover is %j (M4)',
  (cover) => {
    render(<Cover {...common} cover={cover} />);
    expect(screen.getByRole('img', { name: 'Cover of Echo' }).tagName).toBe('svg');
  },
);

it('is a drawing where the picture does not come, until there is another (M4)', () => {
  const { rerender } = render(<Cover {...common} cover="a.webp" />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img').tagName).toBe('svg');
  rerender(<Cover {...common} cover="b.webp" />);
  expect(screen.getByRole('img')).toHaveAttribute('src', 'http://images.test/600x/b.webp');
});

it('is a drawing where the picture had failed before the page of the server was taken over', () => {
  const cover = <Cover {...common} cover="a.webp" />;
  const container = document.createElement('div');
  container.innerHTML = renderToString(cover);
  document.body.append(container);
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  // What a browser says where the address of such a picture is set again.
  jest.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLImageElement,
  ) {
    queueMicrotask(() => fireEvent.error(this));
  });
  render(cover, { container, hydrate: true });
  return waitFor(() => expect(screen.getByRole('img').tagName).toBe('svg'));
});

it('is asked for once where it has come, or is not wanted yet', () => {
  const set = jest.spyOn(HTMLImageElement.prototype, 'src', 'set');
  const complete = jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  render(<Cover {...common} cover="a.webp" />);
  complete.mockReturnValue(true);
  jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(600);
  render(<Cover {...common} cover="b.webp" />);
  // By React, as it puts each of them there.
  expect(set).toHaveBeenCalledTimes(2);
});

afterEach(() => jest.restoreAllMocks());

it('is silent where the name stands beside it', () => {
  render(<Cover {...common} alt="" cover={null} />);
  expect(screen.queryByRole('img')).toBeNull();
});

it('is drawn as one path, of each name its own', () => {
  const { rerender } = render(<Cover {...common} cover={null} />);
  const echo = screen.getByRole('img').innerHTML;
  expect(echo.match(/<\w+/g)).toEqual(['<path']);
  rerender(<Cover {...common} name="Tape" cover={null} />);
  expect(screen.getByRole('img').innerHTML).not.toBe(echo);
});
