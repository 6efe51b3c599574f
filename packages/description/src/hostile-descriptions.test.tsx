import { limits } from '@patchbay/domain/entities';
import { showDescription } from './testing/show-description.tsx';
import { withCorpus } from '../../../tools/jest/corpus.cjs';

const harmlessTags = new Set(
  'details summary caption tfoot dl dt dd div p span a img h2 h3 h4 h5 h6 ul ol li table thead tbody tr th td blockquote pre code em strong del mark br hr input sup footer section header b i u s ins sub small kbd q cite var samp'.split(
    ' ',
  ),
);

/** As markup is compared: a browser reads line ends in one form, and some characters not at all. */
const readable = (markup: string) => markup.replace(/\r\n?/g, '\n').replace(/[\0\uFFFD]/g, '');

/** Whether a browser reads the markup as the very elements that it was made of: then what a server sends is what it shows. */
function isReadAsRendered({ innerHTML }: HTMLElement): boolean {
  const read = document.createElement('div');
  read.innerHTML = innerHTML;
  return readable(read.innerHTML) === readable(innerHTML);
}

/** The web, mail, a telephone, this site, or an id of the description. */
function leadsWhereItMay(href: string): boolean {
  if (href.startsWith('#')) return href === '#' || href.startsWith('#description-');
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(href)) return true;
  const here = 'https://app.example';
  return new URL(href, `${here}/s/a/`).origin === here;
}

/** The gains of an attacker; empty where there are none. */
function gains(container: HTMLElement): string[] {
  const found: string[] = isReadAsRendered(container) ? [] : ['other elements'];
  for (const element of container.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    if (!harmlessTags.has(tag)) found.push(`<${tag}>`);
    if (tag === 'input' && element.getAttribute('type') !== 'checkbox') found.push('<input>');
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || name === 'style' || name === 'name')
        found.push(`${name}=${value}`);
      if (name === 'id' && !value.startsWith('description-')) found.push(`id=${value}`);
      if (name === 'href' && !leadsWhereItMay(value)) found.push(`href=${value}`);
      if (name === 'src' && !/^(?:http:\/\/images\.test\/|data:image\/)/.test(value)) {
        found.push(`src=${value}`);
      }
    }
  }
  return found;
}

withCorpus<{ readonly id: number; readonly markdown: string }>('markdown_hostile.json', (cases) => {
  it.each(cases)('case $id gains nothing', ({ markdown }) => {
    expect(gains(showDescription(markdown))).toEqual([]);
  });
});

/** The ways in which a text can stand in markdown, and in the HTML in it. */
const places: readonly ((text: string) => readonly string[])[] = [
  (text) => [
    text,
    `[link](${text}) ![image](${text}) [ref] <${text}>\n\n[ref]: ${text}`,
    `# ${text}\n\n- ${text}\n\n> ${text}\n\n| ${text} |\n|---|\n| ${text} |`,
  ],
  (text) => [
    `<a href="${text}">a</a> <img src="${text}" alt="${text}">`,
    `<a href='${text}'>a</a> <img src=${text} alt='${text}'>`,
    `<details ${text}><summary>${text}</summary>\n\n${text}\n</details>`,
    `<table><tr><td ${text}>${text}</table>\n<!-- ${text} -->\n<pre>${text}</pre>`,
  ],
];

const gainsAnywhere = (text: string): string[] =>
  places.flatMap((place) => gains(showDescription(place(text).join('\n\n'))));

withCorpus<string>('xss.json', (cases) => {
  it.each(cases.map((text, index) => ({ text, index })))(
    'string $index gains nothing',
    ({ text }) => {
      expect(gainsAnywhere(text)).toEqual([]);
    },
  );
});

withCorpus<{ readonly url: string }>('hostile_urls.json', (cases) => {
  it.each(cases)('$url gains nothing', ({ url }) => {
    expect(gainsAnywhere(url)).toEqual([]);
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
    expect(showDescription(markdown.slice(0, limits.descriptionLength))).not.toBeEmptyDOMElement();
  });
});
