/* eslint-disable testing-library/no-container, testing-library/no-node-access -- what hostile text must not make has no role */
import { render, screen } from '@testing-library/react';
import { limits } from '@patchbay/shared/entities';
import { HostProvider } from '@patchbay/shared/host';
import { createTestHost } from '@patchbay/shared/testing';
import { withCorpus } from '../../../../../tools/jest/corpus.cjs';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { RenderedDescription } from './rendered-description.tsx';

function show(markdown: string) {
  const { container } = render(
    <HostProvider value={createTestHost(fakeCatalogue({}).http)}>
      <RenderedDescription markdown={markdown} />
    </HostProvider>,
  );
  return container;
}

it('shows headings below that of the page, with ids that no global has', () => {
  const container = show('# Top\n\n## location');
  expect(screen.getByRole('heading', { level: 2, name: 'Top' })).toBeVisible();
  expect([...container.querySelectorAll('[id]')].map(({ id }) => id)).toEqual([
    'description-top',
    'description-location',
  ]);
});

it('lets links leave for the web and mail alone, without a word about this page', () => {
  show('[web](https://acme.example/) [mail](mailto:a@acme.example) [script](javascript:alert(1))');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://acme.example/',
    'mailto:a@acme.example',
  ]);
  expect(links[0]).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(screen.getByText(/script/)).toBeVisible();
});

it('shows pictures of the image host, and links to those of others', () => {
  show('![ours](http://images.test/600x/a.webp) ![theirs](https://acme.example/a.png)');
  expect(screen.getByRole('img', { name: 'ours' })).toBeVisible();
  expect(screen.queryByRole('img', { name: 'theirs' })).toBeNull();
  expect(screen.getByRole('link', { name: 'theirs' })).toBeVisible();
});

it('shows HTML as the text that it is', () => {
  const container = show('Hello <b>bold</b>\n\n<form action="https://evil.example"><input></form>');
  expect(container).toHaveTextContent('<b>bold</b>');
  expect(container.querySelector('b, form, input')).toBeNull();
});

it('shows lists, tables, quotes and code', () => {
  show('- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> quote\n\n`x < y && z`');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('table')).toBeVisible();
  expect(screen.getByRole('blockquote')).toHaveTextContent('quote');
  expect(screen.getByText('x < y && z')).toBeVisible();
});

const harmlessTags = new Set(
  'div p span a img h2 h3 h4 h5 h6 ul ol li table thead tbody tr th td blockquote pre code em strong del mark br hr input sup footer section header'.split(
    ' ',
  ),
);

/** What an attacker would have gained; empty where nothing. */
function gains(container: HTMLElement): string[] {
  const found: string[] = [];
  for (const element of container.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    if (!harmlessTags.has(tag)) found.push(`<${tag}>`);
    if (tag === 'input' && element.getAttribute('type') !== 'checkbox') found.push('<input>');
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || name === 'style' || name === 'name')
        found.push(`${name}=${value}`);
      if (name === 'id' && !value.startsWith('description-')) found.push(`id=${value}`);
      if (name === 'href' && !/^(?:https?:\/\/|mailto:|#)/.test(value)) found.push(`href=${value}`);
      if (name === 'src' && !/^(?:http:\/\/images\.test\/|data:image\/)/.test(value)) {
        found.push(`src=${value}`);
      }
    }
  }
  return found;
}

withCorpus<{ readonly id: number; readonly markdown: string }>('markdown_hostile.json', (cases) => {
  it.each(cases)('case $id gains nothing', ({ markdown }) => {
    expect(gains(show(markdown))).toEqual([]);
  });
});

withCorpus<string>('xss.json', (cases) => {
  it('gains nothing by any of its strings, in text, link or picture', () => {
    for (const text of cases) {
      expect(gains(show(`${text}\n\n[link](${text})\n\n![image](${text})\n\n# ${text}`))).toEqual(
        [],
      );
    }
  });
});

interface Pathological {
  readonly name: string;
  readonly prefix: string;
  readonly unit: string;
  readonly times: number;
  readonly suffix: string;
}

withCorpus<Pathological>('markdown_pathological.json', (cases) => {
  it.each(cases)('$name renders at the longest length', ({ prefix, unit, times, suffix }) => {
    const fitting = Math.floor((limits.descriptionLength - prefix.length) / unit.length);
    const markdown = `${prefix}${unit.repeat(Math.min(times, fitting))}${suffix}`;
    expect(show(markdown.slice(0, limits.descriptionLength))).not.toBeEmptyDOMElement();
  });
});
