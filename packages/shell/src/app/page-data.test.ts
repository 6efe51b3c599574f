import { createRelease } from '@patchbay/composition/testing/releases';
import { readPageData } from './page-data.ts';

const digest = `sha384-${'A'.repeat(64)}`;
const config = {
  apiHost: 'api.example/',
  imageHost: 'https://images.example//',
  apiAdminPath: '/admin/',
  productName: 'Patchbay',
  websiteUrl: 'https://patchbay.example/',
};
const registry = {
  shell: {
    version: '0.13.0',
    contract: '1.0.0',
    early: { file: 'early.js', integrity: digest },
    entry: { file: 'boot.js', integrity: digest },
    icon: 'icon.svg',
    buildCommit: 'abc',
    builtAt: '2026-01-01T00:00:00.000Z',
  },
  remotes: [createRelease()],
};

function pageWith(blocks: Record<string, unknown>): Document {
  const page = document.implementation.createHTMLDocument();
  for (const [id, content] of Object.entries(blocks)) {
    const block = page.createElement('script');
    block.type = 'application/json';
    block.id = id;
    block.textContent = typeof content === 'string' ? content : JSON.stringify(content);
    page.head.append(block);
  }
  return page;
}

describe('what the site writes into the page', () => {
  it('is read with its hosts in their normal form and optional keys filled in (G1)', () => {
    const data = readPageData(pageWith({ 'app-config': config, 'app-registry': registry }));
    expect(data.config).toMatchObject({
      apiHost: 'https://api.example',
      imageHost: 'https://images.example',
      sentryDsn: null,
      allowRemoteOverrides: false,
    });
    expect(data.registry.remotes.map(({ name }) => name)).toEqual(['catalog']);
  });

  it.each([
    ['no configuration', { 'app-registry': registry }, 'The page has no #app-config'],
    ['no registry', { 'app-config': config }, 'The page has no #app-registry'],
    [
      'half a registry',
      { 'app-config': config, 'app-registry': '{"shell":' },
      /^The page's #app-registry cannot be used: /,
    ],
    [
      'a configuration without a backend',
      { 'app-config': { ...config, apiHost: undefined }, 'app-registry': registry },
      "The page's #app-config cannot be used: apiHost is a required field",
    ],
    [
      'no shell',
      { 'app-config': config, 'app-registry': { remotes: [] } },
      /^The page's #app-registry cannot be used: shell/,
    ],
  ])('is refused where it has %s', (_, blocks, message) => {
    expect(() => readPageData(pageWith(blocks))).toThrow(message);
  });
});

describe('a remote that this shell cannot use', () => {
  it.each([
    ['garbage', 'garbage'],
    ['an unknown slot', createRelease({ name: 'news', slots: ['hero-banner'] })],
    ['an unknown requirement', createRelease({ name: 'news', requires: 'superuser' })],
    [
      'a file that climbs out of its release',
      createRelease({ name: 'news', entry: { file: '../evil.js', integrity: digest } }),
    ],
  ])('because of %s is a problem, and the others are there', (_, entry) => {
    const remotes = [createRelease(), entry];
    const page = pageWith({ 'app-config': config, 'app-registry': { ...registry, remotes } });
    const data = readPageData(page);
    expect(data.registry.remotes.map(({ name }) => name)).toEqual(['catalog']);
    expect(data.registry.problems.map(({ place }) => place)).toEqual(['remotes[1]']);
  });

  it('is judged by what this shell knows, whatever its entry says that it knows (R55)', () => {
    const shell = { ...registry.shell, slots: ['hero-banner'] };
    const remotes = [createRelease({ slots: ['hero-banner'] })];
    const page = pageWith({
      'app-config': config,
      'app-registry': { ...registry, shell, remotes },
    });
    expect(readPageData(page).registry.remotes).toEqual([]);
  });
});

it.each([
  ['sentryDsn', 5],
  ['gaMeasurementId', ['G-1']],
  ['plausibleHost', {}],
  ['allowRemoteOverrides', 'yes'],
])('a %s that cannot be used switches its feature off and is told (G10)', (key, value) => {
  const page = pageWith({ 'app-config': { ...config, [key]: value }, 'app-registry': registry });
  const data = readPageData(page);
  expect(data.config[key as keyof typeof data.config]).toBe(
    key === 'allowRemoteOverrides' ? false : null,
  );
  expect(data.problems.map(({ message }) => message)).toEqual([
    `The page's #app-config has a ${key} that cannot be used`,
  ]);
});
