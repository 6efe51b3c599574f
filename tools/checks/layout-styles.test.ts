import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const styles = (file: string) =>
  readFileSync(resolve(import.meta.dirname, '../../packages', file), 'utf8').replaceAll(
    /\/\*.*?\*\//gs,
    '',
  );

it.each(['frame.module.css', 'header/header.module.css', 'header/site-menu.module.css'])(
  'with larger letters %s has the layout of a narrower window (R27)',
  (file) => {
    const queries = styles(`shell/src/features/show-frame/${file}`).match(/@media \(width.*?\)/g);
    expect(queries).toEqual(expect.arrayContaining([expect.stringMatching(/ 64em\)$/)]));
    expect(queries?.join()).not.toContain('1024px');
  },
);

it.each([
  [
    'form',
    '.bar',
    'admin-remote/src/edited-form/edited-form.module.css',
    'admin-remote/src/edited-form/edited-form.tsx',
    2,
  ],
  [
    'selection',
    '.bottom',
    'admin-remote/src/features/list-software/bulk/bulk.module.css',
    'admin-remote/src/features/list-software/list-software.view.tsx',
    4,
  ],
])(
  'notifications stand above the bar of the %s, also where it has several lines',
  (name, bar, sheet, component, mostLines) => {
    expect(styles(sheet)).toContain(`${bar} {\n    position: sticky;\n    inset-block-end: `);
    expect(styles(component)).toContain(`tyles${bar}} data-bottom-bar="${name}"`);
    const tokens = styles('ui/src/styles/tokens.css');
    expect(tokens).toMatch(/--bottom-bar: calc\(\s*var\(--bar-lines\) \* \(var\(--control\)/);
    // Its words go onto other lines by the size of the letters, too.
    const narrowest = /@media \(width < 35em\) \{.*?\n {2}\}/s.exec(tokens)?.[0];
    expect(narrowest).toMatch(
      new RegExp(String.raw`'${name}'\]\) \{\s*--bar-lines: ${mostLines};`),
    );
    expect(styles('shell/src/features/show-notifications/toasts.module.css')).toMatch(
      /\.viewport \{\s*position: fixed;[^}]*inset-block-end: var\(--bottom-bar\);/,
    );
  },
);

it("the staff's list has room for names in a window of 1,280 px", () => {
  const sheet = styles('admin-remote/src/features/list-software/table/software-table.module.css');
  const narrower = /@media \(width < 100em\) \{.*?\n {2}\}/s.exec(sheet)?.[0] ?? '';
  const widths = new Map(
    [...narrower.matchAll(/--(\w+): ([\d.]+)(rem|%);/g)].map(([, name = '', width, unit]) => [
      name,
      Number(width) * (unit === '%' ? 12 : 16),
    ]),
  );
  const columns = ['tick', 'vendor', 'status', 'version', 'date', 'date', 'words'];
  const beside = [...columns, 'check', 'check', 'check'].map((name) => widths.get(name) ?? NaN);
  const room = 1200 - beside.reduce((sum, width) => sum + width);
  expect(room).toBeGreaterThanOrEqual(280);
});

it("the heads of the staff's list stand above the boxes of its rows, in line with them", () => {
  const sheet = styles('admin-remote/src/features/list-software/table/software-table.module.css');
  const layerOf = (rule: RegExp) => Number(rule.exec(sheet)?.[1] ?? NaN);
  expect(layerOf(/thead th \{\s*position: sticky;[^}]*z-index: (\d+);/)).toBeGreaterThan(
    layerOf(/\.tick input \{[^}]*z-index: (\d+);/),
  );
  expect(sheet).toMatch(
    /\.table \[data-width='tick'\],\s*\.table \.tick \{\s*padding-inline-start: var\(--space-3\);/,
  );
});

it('the shell has the styles of the sign-in pages at once, which the server renders', () => {
  const accounts = resolve(import.meta.dirname, '../../packages/shell/src/accounts');
  const sheets = ['sign-in', 'account-form'].flatMap((folder) =>
    readdirSync(resolve(accounts, folder)).filter((name) => name.endsWith('.css')),
  );
  const door = styles('shell/src/accounts/sign-in/page-styles.ts');
  const missing = sheets.filter((name) => !door.includes(`/${name}';`));
  // It belongs to the dialog alone.
  expect(missing).toEqual(['auth-dialog.module.css']);
  expect(styles('shell/src/app/shell-pages.ts')).toContain('/accounts/sign-in/page-styles.ts');
});

it('a table of a description scrolls before its words are broken', () => {
  const sheet = styles('description/src/rendered-description.module.css');
  expect(sheet).toMatch(/\.table \{\s*overflow-x: auto;[^}]*overflow-wrap: normal;/);
});

it('each part of a description is read from the side of its own writing, and code from the left', () => {
  const sheet = styles('description/src/rendered-description.module.css');
  const [, parts = ''] = /\.prose :is\(([^)]*)\) \{\s*unicode-bidi: plaintext;/.exec(sheet) ?? [];
  expect(parts.split(', ')).toEqual(expect.arrayContaining(['p', 'h2', 'h3', 'li', 'th', 'td']));
  expect(sheet).toMatch(/\.prose pre \{\s*direction: ltr;/);
});
