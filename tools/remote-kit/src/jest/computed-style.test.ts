import { JSDOM } from 'jsdom';
import { readStylesLazily } from './computed-style.ts';

it('leaves the style of a pseudo-element to jsdom', () => {
  const whole = jest.fn();
  const window = { getComputedStyle: whole };
  readStylesLazily(window);
  const element = {} as Element;
  window.getComputedStyle(element, '::before');
  expect(window.getComputedStyle).not.toBe(whole);
  expect(whole).toHaveBeenCalledWith(element, '::before');
});

const names =
  'a address article aside audio b big blockquote br button caption center cite code col colgroup dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img input ins kbd label legend li link listing main mark menu meter nav ol optgroup option output p pre progress q rp rt ruby s samp script section select small span strike strong sub summary sup table tbody td template textarea tfoot th thead title tr tt u ul var video xmp custom-element'.split(
    ' ',
  );

const attributes: readonly Readonly<Record<string, string>>[] = [
  {},
  { hidden: '' },
  { disabled: '' },
  { open: '' },
  { href: '/', multiple: '' },
  { type: 'button', disabled: '' },
  { type: 'hidden' },
  { type: 'checkbox' },
  { style: 'display: none' },
  { style: 'visibility: hidden; margin: 1px; overflow-y: auto' },
];

const nested = [
  '<ul><li><ol><li><ul hidden><li>a</ul></ol></ul>',
  '<section><article><h1>a</h1></article><h1>b</h1></section>',
  '<div style="visibility: hidden"><p style="visibility: visible">a</p><p>b</p></div>',
  '<ruby>a<rt>b</rt></ruby><select disabled><option>a</select>',
  '<svg><title>a</title><a><rect hidden></rect></a></svg>',
];

/**
 * Compares the style of each element of a page, here and by jsdom, to which a page with a style sheet of its own is
 * left.
 */
function compare(fill: (body: HTMLElement) => void) {
  const read = (head: string) => {
    const { window } = new JSDOM(head);
    readStylesLazily(window);
    const { body } = window.document;
    fill(body);
    return [body, ...body.querySelectorAll('*')].map((element) => {
      const style = window.getComputedStyle(element);
      const names = ['display', 'visibility', 'margin', 'font-weight', 'cursor', 'white-space'];
      const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
      return [element.outerHTML, ...values, style.overflowY].join('; ');
    });
  };
  return { own: read(''), expected: read('<style>nothing { color: red }</style>') };
}

it.each(attributes)('every kind of element has the style that jsdom gives it, with %j', (given) => {
  const { expected, own } = compare((body) => {
    for (const name of names) {
      const element = body.ownerDocument.createElement(name);
      for (const [attribute, value] of Object.entries(given)) {
        element.setAttribute(attribute, value);
      }
      body.append(element);
    }
  });
  expect(own.length).toBeGreaterThan(names.length);
  expect(own).toEqual(expected);
});

it('elements in others have the styles that jsdom gives them', () => {
  const { expected, own } = compare((body) => {
    body.innerHTML = nested.join('');
  });
  expect(own).toEqual(expected);
  expect(own.join()).toContain('visibility: hidden');
});

it('a style sheet of the page is heeded', () => {
  const { own } = compare((body) => {
    body.innerHTML = '<style>p { display: none }</style><p>a</p><div>b</div>';
  });
  expect(own.join()).toContain('<p>a</p>; display: none');
});
