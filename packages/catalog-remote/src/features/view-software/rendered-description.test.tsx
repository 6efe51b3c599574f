/* eslint-disable testing-library/no-container, testing-library/no-node-access -- what hostile text must not make has no role */
import { render, screen } from '@testing-library/react';
import { limits } from '@patchbay/shared/entities';
import { HostProvider } from '@patchbay/shared/host';
import { createTestHost } from '@patchbay/shared/testing';
import { withCorpus } from '../../../../../tools/jest/corpus.cjs';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import * as html from './parse-with-html.ts';
import { RenderedDescription } from './rendered-description.tsx';

/** A description as the page shows it, where the reader of HTML is here, unless a test says otherwise. */
function show(markdown: string, reader: typeof html | null = html) {
  const { container } = render(
    <HostProvider value={createTestHost(fakeCatalogue({}).http)}>
      <RenderedDescription markdown={markdown} html={reader ?? undefined} />
    </HostProvider>,
  );
  return container;
}

/** The HTML of a description, without what its wrapper and its links' looks add. */
const htmlOf = (markdown: string) =>
  (show(markdown).firstElementChild?.innerHTML ?? '').replace(
    / (?:target="_blank" rel="noopener noreferrer nofollow"|class="\w+"|id="[\w-]*")/g,
    '',
  );

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

it('shows HTML as the text that it is, while its reader is not to be had', () => {
  const container = show('Hello <b>bold</b>', null);
  expect(container).toHaveTextContent('Hello <b>bold</b>');
  expect(container.querySelector('b')).toBeNull();
});

describe('the simple HTML that editors use', () => {
  it.each([
    ['a <b>b</b> c', '<p>a <b>b</b> c</p>'],
    ['<b>**x** _y_</b>', '<p><b><strong>x</strong> <em>y</em></b></p>'],
    ['**a <u>b</u>**', '<p><strong>a <u>b</u></strong></p>'],
    ['one<br>two<br/>three<BR />', '<p>one<br>two<br>three<br></p>'],
    ['H<sub>2</sub>O and x<sup>2</sup>', '<p>H<sub>2</sub>O and x<sup>2</sup></p>'],
    ['Press <kbd>Ctrl</kbd>', '<p>Press <kbd>Ctrl</kbd></p>'],
    [
      '<a href="https://acme.example/a_b_c">A &amp; B</a>',
      '<p><a href="https://acme.example/a_b_c">A &amp; B</a></p>',
    ],
    [
      '<img src="http://images.test/600x/a.webp" alt="Knob">',
      '<p><img alt="Knob" loading="lazy" src="http://images.test/600x/a.webp"></p>',
    ],
    ['<p>one</p>\n<p align="center">two</p>', '<p>one</p><p>two</p>'],
    ['<h1>Top</h1>\ntext', '<h2>Top</h2><p>\ntext</p>'],
    [
      '<ul>\n<li>one</li>\n<li>**two**</li>\n</ul>',
      '<ul><li>one</li><li><strong>two</strong></li></ul>',
    ],
    ['<ol><li>one</li></ol>', '<ol><li>one</li></ol>'],
    ['<blockquote>wise</blockquote>', '<blockquote><p>wise</p></blockquote>'],
    ['- a <b>b</b>\n- c', '<ul><li>a <b>b</b></li><li>c</li></ul>'],
    ['a<hr>b', '<p>a</p><hr><p>b</p>'],
    ['<b onclick="alert(1)" style="color:red" id="x" class="y">b</b>', '<p><b>b</b></p>'],
    ['<div><p>a</p>b</div>', '<p>a</p><p>b</p>'],
    ['<h2><div>a</div> b</h2>', '<h2>a b</h2>'],
    ['<b><ul><li>a</li></ul></b>', '<p><b>a</b></p>'],
    ['<li>alone</li>', '<p>alone</p>'],
    ['<strike>old</strike>', '<p><s>old</s></p>'],
  ])('%j shows as meant', (markdown, expected) => {
    expect(htmlOf(markdown)).toBe(expected);
  });

  it.each([
    '<form action="https://evil.example"><input></form>',
    '<script>alert(1)</script>',
    '<style>body{}</style>',
    '<iframe src="https://evil.example"></iframe>',
    '<meta http-equiv="refresh" content="0">',
    '<NineStripProcessorEditor>',
    '<b>never closed',
    'never opened</b>',
    '<svg onload=alert(1)>',
    '<900>',
    '<b>a <i>b</b> c</i>',
  ])('%j has nothing lost', (markdown) => {
    const text = show(markdown).textContent.replace(/\s+/g, ' ');
    expect(
      markdown === text || markdown.replaceAll('<b>', '').replaceAll('</b>', '') === text,
    ).toBe(true);
  });
});

it.each([
  ['1 < 2 && 3 > 2', '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2</p>'],
  ['`<b>x</b>` <b>y</b>', '<p><code>&lt;b&gt;x&lt;/b&gt;</code> <b>y</b></p>'],
  ['```\n<b>x</b>\n```\n\n<b>y</b>', '<pre><code>&lt;b&gt;x&lt;/b&gt;</code></pre><p><b>y</b></p>'],
  [
    '<https://acme.example/> <i>x</i>',
    '<p><a href="https://acme.example/">https://acme.example/</a> <i>x</i></p>',
  ],
  [
    '<b>https://acme.example/a_b</b>',
    '<p><b><a href="https://acme.example/a_b">https://acme.example/a_b</a></b></p>',
  ],
  ['AT&amp;T &lt;b&gt; <i>x</i>', '<p>AT&amp;T &lt;b&gt; <i>x</i></p>'],
  ['&lt;900&gt; <i>x</i>', '<p>&lt;900&gt; <i>x</i></p>'],
])('beside HTML, the markdown of %j is unharmed', (markdown, expected) => {
  expect(htmlOf(markdown)).toBe(expected);
});

it('shows tags as text that stand deeper within each other than anybody writes', () => {
  const depth = 2000;
  const container = show(`${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`);
  expect(container.querySelectorAll('b').length).toBeLessThan(50);
});

it('shows as text what HTML cannot be where it stands', () => {
  expect(show('# A <ul><li>b</li></ul>')).toHaveTextContent('A <ul><li>b</li></ul>');
});

it('shows lists, tables, quotes and code', () => {
  show('- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> quote\n\n`x < y && z`');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('table')).toBeVisible();
  expect(screen.getByRole('blockquote')).toHaveTextContent('quote');
  expect(screen.getByText('x < y && z')).toBeVisible();
});

const harmlessTags = new Set(
  'div p span a img h2 h3 h4 h5 h6 ul ol li table thead tbody tr th td blockquote pre code em strong del mark br hr input sup footer section header b i u s ins sub small kbd q cite var samp'.split(
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
