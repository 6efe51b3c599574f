import { findMount } from './find-mount.ts';
import { parseRegistry } from './parse-registry.ts';
import { registryDocument, remoteDocument } from '../testing/registry-documents.ts';

const { remotes } = parseRegistry(
  registryDocument({
    remotes: [
      remoteDocument('catalog', { mounts: [{ path: '/' }, { path: '/category/' }] }),
      remoteDocument('admin', { mounts: [{ path: '/admin/' }] }),
      remoteDocument('trees', { mounts: [{ path: '/admin/categories/', layout: 'sidebar' }] }),
    ],
  }),
);
const remoteOf = (pathname: string) => findMount(remotes, pathname)?.remote.name ?? null;

it.each([
  ['/', 'catalog'],
  ['/category/', 'catalog'],
  ['/category/3/', 'catalog'],
  ['/category', 'catalog'],
  ['/admin/software-list/', 'admin'],
])('%s is of %s', (pathname, name) => {
  expect(remoteOf(pathname)).toBe(name);
});

it('the longest mount answers (R8)', () => {
  expect(remoteOf('/admin/categories/')).toBe('trees');
});

it.each(['/categories/', '/adminx/', '/no/such/'])('nobody answers for %s', (pathname) => {
  expect(remoteOf(pathname)).toBeNull();
});
