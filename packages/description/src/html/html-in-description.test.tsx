import { withCorpus } from '../../../../tools/jest/corpus.cjs';
import { descriptionHtml, showDescription } from '../testing/show-description.tsx';

it('shows HTML as the text that it is, while its reader is not to be had (M23)', () => {
  const container = showDescription('Hello <b>bold</b>', { readsHtml: false });
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
      '<p><span><img alt="Knob" loading="lazy" src="http://images.test/600x/a.webp"></span></p>',
    ],
    ['<p>one</p>\n<p>two</p>', '<p>one</p><p>two</p>'],
    ['<h1>Top</h1>\ntext', '<h2>Top</h2><p>text</p>'],
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
    ['<b><ul><li>a</li></ul></b>', '<ul><li><b>a</b></li></ul>'],
    ['<li>alone</li>', '<p>alone</p>'],
    ['<b>a <i>b</b> c</i>', '<p><b>a <i>b</i></b><i> c</i></p>'],
    [
      '<a href="https://acme.example/">a https://b.example/ c</a>',
      '<p><a href="https://acme.example/">a https://b.example/ c</a></p>',
    ],
    ['<strike>old</strike>', '<p><s>old</s></p>'],
    ['<tt>a</tt> <font color="red">b</font>', '<p><code>a</code> <span>b</span></p>'],
    ['a <!-- note --> b', '<p>a  b</p>'],
    ['<!-- two\n\nlines -->\n# Top', '<h2>Top</h2>'],
    ['&hearts; &rightleftarrows; &NotAnEntity;', '<p>♥ ⇄ &amp;NotAnEntity;</p>'],
    ['<ol start="3"><li>c</li></ol>', '<ol start="3"><li>c</li></ol>'],
    ['<p align="center">one</p>', '<div align="center"><p>one</p></div>'],
    ['<h3 align="right">one</h3>', '<h3 align="right">one</h3>'],
    ['<p align="expression(1)">one</p>', '<p>one</p>'],
    ['<b align="left">a <b align="right">b</b></b>', '<p><b>a <b>b</b></b></p>'],
  ])('%j shows as meant (M20)', (markdown, expected) => {
    expect(descriptionHtml(markdown)).toBe(expected);
  });

  it.each([
    [
      'a table with a head',
      '<table>\n  <thead>\n    <tr><th>A</th><th align="right">B</th></tr>\n  </thead>\n  <tbody>\n    <tr>\n      <td>1</td>\n      <td colspan="2">**2**</td>\n    </tr>\n  </tbody>\n</table>',
      '<div><table><thead><tr><th>A</th><th align="right">B</th></tr></thead><tbody><tr><td>1</td><td colspan="2"><strong>2</strong></td></tr></tbody></table></div>',
    ],
    [
      'a table of rows alone, with what may be left out left out',
      '<table><caption>All</caption><tr><td>1<td>2<tr><td>3</table>',
      '<div><table><caption>All</caption><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table></div>',
    ],
    ['parts of a table without one', '<td>a</td><tr><th>b</th></tr>', '<p>ab</p>'],
    [
      'a list in the cell of a table',
      '| a |\n|---|\n| <ul><li>x</li></ul> |',
      '<div><table><thead><tr><th>a</th></tr></thead><tbody><tr><td><ul><li>x</li></ul></td></tr></tbody></table></div>',
    ],
    [
      'details with markdown in them',
      '<details>\n<summary>More <b>of</b> it</summary>\n\n## Top\n\n- one\n- two\n</details>\nEnd',
      '<details><summary>More <b>of</b> it</summary><h2>Top</h2><ul><li>one</li><li>two</li></ul></details><p>End</p>',
    ],
    [
      'open details in details',
      '<details open><summary>a</summary><details><summary>b</summary>c</details></details>',
      '<details open=""><summary>a</summary><details><summary>b</summary><p>c</p></details></details>',
    ],
    [
      'details in an item',
      '- one\n  <details>\n    <summary>s</summary>\n    text\n  </details>\n- two',
      '<ul><li><p>one</p><details><summary>s</summary><p>text</p></details></li><li><p>two</p></li></ul>',
    ],
    [
      'a block of several paragraphs',
      '<div>\n\none\n\n**two**\n\n```\n<b>x</b>\n```\n\n</div>\n\nthree',
      '<p>one</p><p><strong>two</strong></p><pre><code>&lt;b&gt;x&lt;/b&gt;</code></pre><p>three</p>',
    ],
    [
      'what is in the middle',
      '<center>\n\none\n\n- two\n\n</center>',
      '<div align="center"><p>one</p><ul><li>two</li></ul></div>',
    ],
    [
      'a picture that is a link, as many begin with',
      '<p align="center">\n  <a href="https://acme.example/">\n    <img src="http://images.test/600x/a.webp" alt="Logo" width="200">\n  </a>\n</p>',
      '<div align="center"><p><a href="https://acme.example/">\n<span><img alt="Logo" width="200" loading="lazy" src="http://images.test/600x/a.webp"></span>\n</a></p></div>',
    ],
    [
      'a quote of two paragraphs',
      '<blockquote>\n\none\n\ntwo\n\n</blockquote>',
      '<blockquote><p>one</p><p>two</p></blockquote>',
    ],
    ['words over two paragraphs', '<b>one\n\ntwo</b>', '<p><b>one</b></p><p><b>two</b></p>'],
    [
      'a heading that is a link',
      '<a href="https://acme.example/"><h3>A</h3></a>',
      '<h3><a href="https://acme.example/">A</a></h3>',
    ],
    [
      'items without ends, and lists in lists',
      '<ul>\n    <li>one\n    <li>two\n        <ol>\n            <li>three\n        </ol>\n</ul>',
      '<ul><li>one</li><li>two<ol><li>three</li></ol></li></ul>',
    ],
    ['paragraphs without ends', '<p>one\n<p>two', '<p>one</p><p>two</p>'],
    [
      'a paragraph that cannot hold a list',
      '<p>a<ul><li>b</li></ul></p>',
      '<p>a</p><ul><li>b</li></ul>',
    ],
    [
      'terms and what they mean',
      '<dl><dt>A</dt><dd>one</dd><dt>B<dd><p>two</p><p>three</p></dl>',
      '<dl><dt>A</dt><dd>one</dd><dt>B</dt><dd><p>two</p><p>three</p></dd></dl>',
    ],
    [
      'what is formatted already',
      '<pre>\na  &lt;b&gt; &#65;\n\n~~~\n*b*\n</pre>\nEnd',
      '<pre><code>a  &lt;b&gt; A\n\n~~~\n*b*</code></pre><p>End</p>',
    ],
    [
      'what is formatted already, as code',
      '<pre><code class="language-sh">ls</code></pre>',
      '<pre><code>ls</code></pre>',
    ],
    [
      'what is formatted already up to the end',
      'a:\n<pre>\nb\n\nc',
      '<p>a:</p><pre><code>b\n\nc</code></pre>',
    ],
    ['a block right below words', 'one\n<div>two</div>\nthree', '<p>one</p><p>two</p><p>three</p>'],
    [
      'a picture with its words',
      '<figure>a<figcaption>b</figcaption></figure>',
      '<p>a</p><p>b</p>',
    ],
  ])('%s shows as meant', (_, markdown, expected) => {
    expect(descriptionHtml(markdown)).toBe(expected);
  });

  it.each([
    ['width="300" height="180"', ' width="300" height="180"'],
    ["WIDTH=' 300 ' height=180px", ' width="300" height="180"'],
    ['height="40"', ' height="40"'],
    ['width="300.7"', ' width="300"'],
    ['width="100%" height="auto"', ''],
    ['width="-300" height="0"', ''],
    ['width="1e9" height="1e2"', ''],
    ['width="99999999999" height="4097"', ''],
    ['width="NaN" height="Infinity"', ''],
    ['width="0x10" height="calc(1px)"', ''],
    ['width height=""', ''],
    ['width="3;position:fixed" height="1 2"', ''],
  ])('a picture of the size %s has a place before it comes', (size, expected) => {
    expect(descriptionHtml(`a <img src="http://images.test/a.webp" ${size}> b`)).toBe(
      `<p>a <span><img alt=""${expected} loading="lazy" src="http://images.test/a.webp"></span> b</p>`,
    );
  });

  it('a picture of another host is a link, whatever its size', () => {
    expect(
      descriptionHtml('<img src="https://acme.example/a.png" alt="A" width="9" height="9">'),
    ).toBe('<p><a href="https://acme.example/a.png">A</a></p>');
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
  ])('%j has nothing lost', (markdown) => {
    const text = showDescription(markdown).textContent.replace(/\s+/g, ' ');
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
  expect(descriptionHtml(markdown)).toBe(expected);
});

it('shows beside a table what is in it but in none of its cells', () => {
  const container = showDescription('<table>lost<tr>found<td>1</td></tr></table>');
  expect(container.querySelector('p')).toHaveTextContent('lostfound');
  expect(container.querySelector('table')).toHaveTextContent(/^1$/);
});

it('shows only the words of what stands deeper in tags than anybody writes', () => {
  const depth = 2000;
  const container = showDescription(`${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`);
  expect(container.querySelectorAll('b').length).toBeLessThan(50);
});

describe('broken HTML', () => {
  it.each([
    ['a <b>b', '<p>a b</p>'],
    ['a <b>b\n\nc</i>', '<p>a b</p><p>c</p>'],
    ['<a href="https://acme.example/">A', '<p>A</p>'],
    ['Words</p>\n<p>More', '<p>Words</p><p>More</p>'],
    ['</div>\n\nWords', '<p>Words</p>'],
    ['one</p<p>two</p>', '<p>one</p><p>two</p>'],
    ['one<br\ntwo<br /', '<p>one<br>\ntwo<br></p>'],
    ['**a <i>b**', '<p><strong>a b</strong></p>'],
    ['# A <ul><li>b</li></ul>', '<h2>A   b  </h2>'],
    ['**<p>a</p>**', '<p><strong> a </strong></p>'],
    ['<a href="https://acme.example/>A</a>', '<p>A</p>'],
    ["<p align='center>one</p>", '<p>one</p>'],
    ['cut off <a href="https://acme.exa', '<p>cut off </p>'],
  ])('%j shows its words and no tag (M20)', (markdown, expected) => {
    expect(descriptionHtml(markdown)).toBe(expected);
  });

  it.each([
    'a <b and c> d',
    "a <i don't know> b",
    'if a <b',
    'a <s\nb',
    '<NineStripProcessorEditor>',
    'a </b and c',
  ])('%j is no tag, and stays (M20)', (markdown) => {
    expect(showDescription(markdown).textContent).toBe(markdown);
  });

  it('stays as it was written in code (M20)', () => {
    const code = 'a <b> </p </i> <br';
    expect(showDescription(`\`${code}\` <b>\n\n~~~\n${code}\n~~~`).textContent).toBe(
      `${code} ${code}`,
    );
  });
});

interface SpecificationExample {
  readonly example: number;
  readonly section: string;
  readonly markdown: string;
}

withCorpus<SpecificationExample>('commonmark_spec.json', (cases) => {
  const withoutTags = cases.filter(({ markdown }) => !/<[a-z/!]|&[a-z]/i.test(markdown));
  it.each(withoutTags)('$section: example $example is unharmed', ({ markdown }) => {
    // A link without words shows nothing, as the paragraph that it leaves empty.
    const [html, plain] = [true, false].map((readsHtml) =>
      descriptionHtml(markdown, { readsHtml })
        .replaceAll(/<a [^>]*><\/a>/g, '')
        .replaceAll('<p></p>', ''),
    );
    expect(html).toBe(plain);
  });
});
