import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { createRelease } from '@patchbay/composition/testing/releases';
import { chooseReleases } from './choose-releases.ts';

it('a page that may not ask for its cookies has its remotes all the same', async () => {
  const host = createTestHost(createFakeHttp(() => ({ json: null })));
  jest.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const registry = { remotes: [createRelease()], canaries: [] };
  const releases = await chooseReleases(registry, host, document);
  expect(releases.map(({ name }) => name)).toEqual(['catalog']);
});

it.each([
  [undefined, 'http://localhost/remotes/catalog/0.1.0/'],
  ['https://files.example', 'https://files.example/remotes/catalog/0.1.0/'],
])(
  'with the assets origin %s a remote has its files at %s (G406)',
  async (assetsOrigin, folder) => {
    const host = createTestHost(createFakeHttp(() => ({ json: null })));
    const config = { ...host.config, assetsOrigin };
    const registry = { remotes: [createRelease()], canaries: [] };
    const [release] = await chooseReleases(registry, { ...host, config }, document);
    expect(release?.folder).toBe(folder);
  },
);
