import { fireEvent, render, screen } from '@testing-library/react';
import { Cover } from './cover.tsx';

const common = {
  imageHost: 'http://images.test',
  name: 'Echo',
  alt: 'Cover of Echo',
  sizes: '100vw',
};

it('comes in three sizes, in a box of its own size, when it is in sight', () => {
  render(<Cover {...common} cover="covers/1 a.webp" />);
  const image = screen.getByRole('img', { name: 'Cover of Echo' });
  expect(image).toHaveAttribute('src', 'http://images.test/600x/covers/1%20a.webp');
  expect(image.getAttribute('srcset')?.split(', ')).toHaveLength(3);
  expect(image).toHaveAttribute('loading', 'lazy');
  expect(image).toHaveAttribute('width', '600');
  expect(image).toHaveAttribute('height', '375');
});

it.each([null, '', '../secret', 'https://evil.example/a.png'])(
  'is a drawing where the cover is %j',
  (cover) => {
    render(<Cover {...common} cover={cover} />);
    expect(screen.getByRole('img', { name: 'Cover of Echo' }).tagName).toBe('svg');
  },
);

it('is a drawing where the picture does not come, until there is another', () => {
  const { rerender } = render(<Cover {...common} cover="a.webp" />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img').tagName).toBe('svg');
  rerender(<Cover {...common} cover="b.webp" />);
  expect(screen.getByRole('img')).toHaveAttribute('src', 'http://images.test/600x/b.webp');
});

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
