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
