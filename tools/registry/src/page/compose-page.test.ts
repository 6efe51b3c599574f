import { readFileSync } from 'node:fs';
import { readAppConfig } from '../config.ts';
import type { RegistryProblem } from '@patchbay/shared/registry';
import { composePage, prepareFirstScreens, screenHead, withCanaries } from './compose-page.ts';

const digest = (letter: string) => `sha384-${letter.repeat(64)}`;
const asset = (file: string, letter = 'A') => ({ file, integrity: digest(letter) });

const shell = {
  version: '1.2.0',
  contract: '1.0.0',
  provides: [],
  early: asset('early.js'),
  entry: asset('boot.js'),
  styles: [asset('main.css')],
  initial: [asset('libraries.js'), asset('main.js')],
  fonts: ['inter.woff2'],
  icon: 'icon.svg',
  buildCommit: 'abc',
  builtAt: '2026-01-01T00:00:00.000Z',
};

const home = {
  name: 'catalog',
  mounts: [{ path: '/', layout: 'bare' as const }],
  slots: [],
  desktopSlots: [],
  version: '2.0.0',
  contract: '1.0.0',
  container: 'patchbay__catalog',
  entry: asset('remoteEntry.js', 'B'),
  assets: [asset('remote.js', 'C'), asset('remote.css', 'D'), asset('later.js', 'E')],
  initial: ['remote.js', 'remote.css'],
  early: [],
  shared: [],
};

const template = '<head><title>%PRODUCT_NAME%</title>%HEAD%</head><body></body>';
const page = (productName = 'Patchbay', problems: readonly RegistryProblem[] = []) =>
  composePage(
    template,
    { shell, remotes: [home], canaries: [], problems },
    readAppConfig({ PRODUCT_NAME: productName }),
  );

/** The addresses of elements of one kind, in the page's order. */
const addresses = (kind: string) =>
  [...page().matchAll(/<(?:link|script)[^>]*>/g)]
    .map(([element]) => element)
    .filter((element) => element.includes(kind))
    .map((element) => /(?:src|href)="([^"]*)"/.exec(element)?.[1]);

describe('the composed page', () => {
  it('starts the entry after the files that it needs at once', () => {
    expect(addresses('<script defer')).toEqual([
      '/shell/1.2.0/libraries.js',
      '/shell/1.2.0/main.js',
      '/shell/1.2.0/boot.js',
    ]);
  });

  it('preloads what the home page takes of its remote, and nothing that comes later', () => {
    expect(addresses('rel="preload" as="script"')).toEqual([
      '/remotes/catalog/2.0.0/remoteEntry.js',
      '/remotes/catalog/2.0.0/remote.js',
    ]);
    expect(addresses('rel="preload" as="style"')).toEqual(['/remotes/catalog/2.0.0/remote.css']);
  });

  it('has the hash of each script and style sheet, asked for in one mode (G14)', () => {
    const elements = page().match(/<(?:script|link)[^>]*\.(?:js|css)"[^>]*>/g) ?? [];
    expect(elements).toHaveLength(8);
    for (const element of elements) expect(element).toMatch(/integrity="sha384-\w+" crossorigin/);
  });

  it('has its data before the script that reads it (G1)', () => {
    const text = page();
    expect(text.indexOf('id="app-registry"')).toBeLessThan(text.indexOf('early.js" integrity'));
  });

  it('tells what was left out of it, and nothing where there is nothing to tell', () => {
    const problem = { place: 'remotes[1]', name: null, reason: '</script>', mounts: ['/news/'] };
    const registryOf = (text: string): unknown =>
      JSON.parse(/id="app-registry">(.*?)<\/script>/.exec(text)?.[1] ?? '');
    expect(registryOf(page('Patchbay', [problem]))).toMatchObject({ problems: [problem] });
    expect(registryOf(page())).not.toHaveProperty('problems');
  });

  it('does not take words of the configuration for markup', () => {
    const text = page('</script><b>A & B');
    expect(text).toContain('<title>&lt;/script&gt;&lt;b&gt;A &amp; B</title>');
    expect(text.match(/<\/script>/g)).toHaveLength(page().match(/<\/script>/g)?.length ?? 0);
  });
});

it('preloads for a visitor of a canary what that takes, and says which it is', () => {
  const tried = { ...home, version: '3.0.0' };
  const registry = {
    shell,
    remotes: [home],
    canaries: [{ percent: 10, release: tried }],
    problems: [],
  };
  const live = composePage(`<html lang="en">${template}`, registry, readAppConfig({}));
  const page = withCanaries(live, registry, { releases: [tried], canaries: ['catalog'] }, {});
  const [, preloads = ''] = page.split('app-registry');
  expect(page).toContain('<html data-canaries="catalog" lang="en">');
  expect(preloads).toContain('href="/remotes/catalog/3.0.0/remote.js"');
  expect(preloads).not.toContain('href="/remotes/catalog/2.0.0/');
});

describe('with an assets origin', () => {
  const assetsOrigin = 'https://files.example';
  const config = { ...readAppConfig({}), assetsOrigin };
  const registryOf = (contract: string) => ({
    shell: { ...shell, contract },
    remotes: [home],
    canaries: [],
    problems: [],
  });
  /** The addresses of files of releases, in all that a page of the catalogue has. */
  const filesOf = (contract: string) => {
    const registry = registryOf(contract);
    const visitor = { releases: [home], canaries: ['catalog'] };
    const composed = composePage(`<html lang="en">${template}`, registry, config);
    const page = withCanaries(composed, registry, visitor, config);
    const { styleSheets } = screenHead(registry, { pathname: '/', rendered: [home] }, config);
    return [
      ...`${page}${styleSheets}`.matchAll(/(?:src|href)="([^"]*\/(?:shell|remotes)\/[^"]*)"/g),
    ].map(([, address = '']) => address);
  };

  it('all elements of releases name it, but for the first script and the icon (G406)', () => {
    const files = filesOf('1.28.0');
    expect(files.filter((address) => !address.startsWith(`${assetsOrigin}/`))).toEqual([
      '/shell/1.2.0/early.js',
      '/shell/1.2.0/icon.svg',
    ]);
    expect(files).toContain(`${assetsOrigin}/shell/1.2.0/boot.js`);
    expect(files).toContain(`${assetsOrigin}/shell/1.2.0/main.css`);
    expect(files).toContain(`${assetsOrigin}/shell/1.2.0/inter.woff2`);
    expect(files).toContain(`${assetsOrigin}/remotes/catalog/2.0.0/remoteEntry.js`);
    expect(files.filter((address) => address.endsWith('/remote.css'))).toHaveLength(2);
    expect(composePage(template, registryOf('1.28.0'), config)).toContain(
      `"assetsOrigin":"${assetsOrigin}"`,
    );
  });

  it('the page of a shell from before it names its own alone (G409)', () => {
    const files = filesOf('1.27.0');
    expect(files.length).toBeGreaterThan(8);
    expect(files.filter((address) => !address.startsWith('/'))).toEqual([]);
  });
});

describe('a first screen in the page', () => {
  const withScreen = (structuredData: readonly string[] = []) =>
    prepareFirstScreens(
      `<html lang="en"><head><title>Patchbay</title></head><body><div id="root">
        <!--first screen-->
        <p>Wait</p>
        <!--/first screen-->
      </div><noscript>Scripts!</noscript></body></html>`,
    )(
      {
        title: 'A & B',
        head: '<meta name="a">',
        markup: '<main>$& screen</main>',
        structuredData,
        content: '{"address":"</script>"}',
      },
      { styleSheets: '' },
    ).toString();

  it('stands there alone, without a blank around it, with its title and what it was made of', () => {
    const text = withScreen();
    expect(text).toContain('<div id="root"><main>$& screen</main></div>');
    expect(text).toContain('<title>A &amp; B</title>');
    expect(text).toContain('id="app-content">{"address":"\\u003c/script>"}</script>');
    expect(text).not.toContain('Scripts!');
  });

  it('is painted before scripts and font take the line: its style sheets come first', () => {
    const screen = { title: null, head: '', markup: '', structuredData: [], content: '{}' };
    const styleSheets = '<link rel="stylesheet" href="page.css">';
    const rendered = prepareFirstScreens(page())(screen, { styleSheets }).toString();
    const priorityOf = (text: string, file: string) =>
      new RegExp(`/${file}" [^>]*fetchpriority="(\\w+)"`).exec(text)?.[1];
    for (const file of ['main.js', 'remoteEntry.js', 'remote.js']) {
      expect(rendered).toMatch(
        new RegExp(`<link data-rel="preload" as="script" href="[^"]*/${file}" integrity="sha384-`),
      );
      expect([file, priorityOf(rendered, file)]).toEqual([file, 'low']);
    }
    expect(rendered.indexOf(styleSheets)).toBeLessThan(rendered.indexOf('libraries.js" '));
    // The first and largest of the shell's has the line while nothing else is on it. The entry runs it: as one of the page it would run twice.
    expect(rendered).toMatch(
      /<link as="script" rel="preload" href="[^"]*\/libraries.js" integrity="sha384-/,
    );
    expect(priorityOf(rendered, 'libraries.js')).toBe('low');
    expect(rendered.match(/<script (?:defer|async src)[^>]*>/g)).toHaveLength(1);
    expect(priorityOf(rendered, 'boot.js')).toBe('low');
    expect(rendered).toMatch(/<link data-rel="preload" as="font" /);
    expect(page()).toMatch(/<link rel="preload" as="font" /);
    // It knows the theme.
    expect(priorityOf(rendered, 'early.js')).toBe('high');
    expect(priorityOf(rendered, 'main.css')).toBeUndefined();
    // Without a first screen there is nothing to paint before them.
    expect(priorityOf(page(), 'boot.js')).toBe('high');
  });

  it('has its structured data in the head, which cannot end its element', () => {
    const text = withScreen([JSON.stringify({ name: '</script><b>' })]);
    const [head = ''] = text.split('</head>');
    expect(head).toContain(
      '<script type="application/ld+json">{"name":"\\u003c/script>\\u003cb>"}</script>',
    );
  });
});

it("the page's colours are those of the browser's own bar, in both schemes (G181)", () => {
  const read = (file: string) =>
    readFileSync(new URL(`../../../../packages/${file}`, import.meta.url), 'utf8');
  const bars = read('shell/page.html').matchAll(/name="theme-color"[^>]*content="(#\w+)"/g);
  const colours = [...bars].map(([, colour]) => colour).join(', ');
  expect(read('ui/src/styles/tokens.css')).toContain(`--color-page: light-dark(${colours})`);
});
