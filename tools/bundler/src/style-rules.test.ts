import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { styleProblems } from './style-rules.ts';

const problemsOf = (css: string) => styleProblems('news', new Map([['a.css', Buffer.from(css)]]));
const inLayer = (rules: string) => problemsOf(`@layer remote{${rules}}`);

it.each([
  '.news-remote__page{color:red}',
  '.news-remote__page h1,.news-remote__page>*{color:red}',
  'main .news-remote__page:hover::before{color:red}',
  '.news-remote__row+.news-remote__row{color:red}',
  '.news-remote__page a~b{color:red}',
  ':is(.news-remote__page,.news-remote__row) h1{color:red}',
  '.news-remote__page{& h1{color:red}&:hover{color:red}a{color:red}@media print{color:red}}',
  '@media print{@supports (color:red){.news-remote__page{color:red}}}',
  '@keyframes news-remote__turn{to{rotate:1turn}}',
])('%s is within the remote (G130)', (css) => {
  expect(inLayer(css)).toEqual([]);
});

it.each([
  ['h1{display:none}', '"h1" reaches what is not'],
  ['.shell__header{display:none}', '".shell__header" reaches'],
  [':root{--color-text:red}', '":root" reaches'],
  ['*{color:red}', '"*" reaches'],
  ['.news-remote__page,h1{color:red}', '"h1" reaches'],
  ['.news-remote__page~h1{color:red}', 'reaches what is not'],
  ['.news-remote__page+.shell__header{color:red}', 'reaches what is not'],
  ['body:has(.news-remote__page) h1{color:red}', 'reaches what is not'],
  ['h1:not(.news-remote__page){color:red}', 'reaches what is not'],
  [':is(.news-remote__page,h1){color:red}', 'reaches what is not'],
  ['.news-remote__page{h1 &{color:red}&~h1{color:red}}', '"&~h1" reaches'],
  ['.news-remote__page{+h1{color:red}}', '"+h1" reaches'],
  ['@keyframes turn{to{rotate:1turn}}', 'its name has to begin with news-remote__'],
  ['@layer shell{.news-remote__page{color:red}}', '"@layer shell" is not'],
  ['@font-face{font-family:Inter;src:url(a.woff2)}', '"@font-face " reaches the whole page'],
])('%s is not (G130)', (css, problem) => {
  expect(inLayer(css).join('\n')).toContain(problem);
});

it('a rule without a layer would win over everybody (G130)', () => {
  expect(problemsOf('.news-remote__page{color:red}')).toEqual([
    'a.css: ".news-remote__page" stands outside of "@layer remote"',
  ]);
});

it('what cannot be read is refused, and of many places ten are told (G130)', () => {
  expect(problemsOf('@layer remote{')).toEqual(['a.css: it cannot be read: Unclosed block']);
  expect(inLayer('h1{color:red}'.repeat(12)).at(-1)).toBe('2 more places in its style sheets');
});

it('takes the style sheets that the product’s own remotes are made of', () => {
  const packages = resolve(import.meta.dirname, '../../../packages');
  const sheets = readdirSync(packages)
    .filter((name) => !['shell', 'composition'].includes(name))
    .flatMap((name) =>
      readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.module.css'))
        .map((file) => join(name, 'src', file)),
    );
  expect(sheets.length).toBeGreaterThan(50);
  const built = sheets.map((file) => {
    const content = readFileSync(join(packages, file), 'utf8');
    const named = content.replaceAll(/(?<=\.|@keyframes )[a-z][\w-]*/gi, 'news-remote__$&');
    return [file, Buffer.from(named)] as const;
  });
  expect(styleProblems('news', new Map(built))).toEqual([]);
});
