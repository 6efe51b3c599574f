import { createRelease } from '../testing/releases.ts';
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
  it('is read with its hosts in their normal form and optional keys filled in', () => {
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
      'two remotes of one name',
      {
        'app-config': config,
        'app-registry': { ...registry, remotes: [createRelease(), createRelease()] },
      },
      "The page's #app-registry cannot be used: has two remotes of one name",
    ],
    [
      'a file that climbs out of its release',
      {
        'app-config': config,
        'app-registry': {
          ...registry,
          remotes: [createRelease({ entry: { file: '../evil.js', integrity: digest } })],
        },
      },
      /entry\.file/,
    ],
  ])('is refused where it has %s', (_, blocks, message) => {
    expect(() => readPageData(pageWith(blocks))).toThrow(message);
  });
});
