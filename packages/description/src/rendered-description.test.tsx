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

it('lets links leave for the web and mail alone, without a word about this page', () => {
  showDescription(
    '[web](https://acme.example/) [mail](mailto:a@acme.example) [script](javascript:alert(1))',
  );
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://acme.example/',
    'mailto:a@acme.example',
  ]);
  expect(links[0]).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(screen.getByText(/script/)).toBeVisible();
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
