/* eslint-disable testing-library/no-node-access -- ids and the like have no role */
import { fireEvent, screen } from '@testing-library/react';
import { showDescription } from './testing/show-description.tsx';

it('shows headings below that of the page, with ids that no global has', () => {
  const container = showDescription('# Top\n\n## location');
  expect(screen.getByRole('heading', { level: 2, name: 'Top' })).toBeVisible();
  expect([...container.querySelectorAll('[id]')].map(({ id }) => id)).toEqual([
    'description-top',
    'description-location',
  ]);
});

it('is read from the side of its own writing', () => {
  showDescription('## Description\n\nهذا وصف الأداة مع [رابط](https://acme.example/).');
  expect(screen.getByRole('link', { name: 'رابط' }).closest('[dir]')).toHaveAttribute(
    'dir',
    'auto',
  );
});

it('lets links leave for the web, mail and telephone alone, without a word about this page', () => {
  showDescription(
    '[web](https://acme.example/) [mail](mailto:a@acme.example) [call](tel:+4930123) [script](javascript:alert(1)) [data](data:image/svg+xml,x)',
  );
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://acme.example/',
    'mailto:a@acme.example',
    'tel:+4930123',
  ]);
  for (const link of links) {
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  }
  expect(screen.getByText(/script/)).toBeVisible();
});

it.each([true, false])(
  'leads to its own headings and notes, and to this site (HTML read: %p)',
  (readsHtml) => {
    showDescription(
      '[down](#getting-started) [page](/category/7/) [body](#root)\n\n## Getting Started',
      { readsHtml },
    );
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#description-getting-started',
      '/category/7/',
      '#description-root',
    ]);
    for (const link of links) expect(link).not.toHaveAttribute('target');
    expect(screen.getByRole('heading')).toHaveAttribute('id', 'description-getting-started');
  },
);

it('leads from a note’s number to the note', () => {
  const container = showDescription('noted[^1]\n\n[^1]: So it is.', { readsHtml: false });
  expect(screen.getByRole('link', { name: '1' })).toHaveAttribute('href', '#description-1');
  expect(container.querySelector('#description-1')).toHaveTextContent('So it is.');
});

it('has no link within another, also of a picture that cannot be shown', () => {
  showDescription('[![build](https://ci.example/badge.svg)](https://acme.example/)');
  expect(screen.getByRole('link')).toHaveAttribute('href', 'https://acme.example/');
  expect(screen.getByRole('link')).toHaveTextContent('build');
});

it('shows pictures that are data', () => {
  const drawing = 'data:image/svg+xml;base64,PHN2Zy8+';
  showDescription(`![inline](${drawing}) ![text](data:text/html,x) ![ours](/a.webp)`);
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([drawing]);
  expect(screen.queryByRole('link')).toBeNull();
});

it('shows pictures of the image host, and links to those of others', () => {
  showDescription('![ours](http://images.test/600x/a.webp) ![theirs](https://acme.example/a.png)');
  expect(screen.getByRole('img', { name: 'ours' })).toBeVisible();
  expect(screen.queryByRole('img', { name: 'theirs' })).toBeNull();
  expect(screen.getByRole('link', { name: 'theirs' })).toBeVisible();
});

it('shows the words of a picture that does not come', () => {
  const container = showDescription('Turn ![the knob](http://images.test/600x/a.webp) up');
  fireEvent.error(screen.getByRole('img'));
  expect(container).toHaveTextContent('Turn the knob up');
  expect(screen.queryByRole('img')).toBeNull();
});

it('shows lists, tables, quotes and code', () => {
  showDescription('- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> quote\n\n`x < y && z`');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('table')).toBeVisible();
  expect(screen.getByRole('blockquote')).toHaveTextContent('quote');
  expect(screen.getByText('x < y && z')).toBeVisible();
});
