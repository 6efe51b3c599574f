import { isReleasePath } from './published-files.ts';

describe('the path of a file of a release', () => {
  it.each([
    '/shell/1.0.0/boot.js',
    '/shell/1.0.0/boot',
    '/shell/boot.0123456789abcdef.js',
    '/remotes/catalog/view-software.0123456789abcdef0123.css',
    '/shell/1.0.0-rc.1+build/fonts/inter.woff2',
    '/remotes/catalog-2/1.0.0/a/b/c.js',
    '/remotes/catalog/1.0.0/-_a..b.js',
    '/shell/../boot.js',
    '/shell/1.0.0/folder/',
    `/shell/a/${'a'.repeat(40)}`,
  ])('is %s', (path) => {
    expect(isReleasePath(path)).toBe(true);
  });

  it.each([
    '/',
    '/shell/1.0.0/',
    '/shell/boot.js',
    '/shell/boot.01234567.js',
    '/shell/.0123456789abcdef.js',
    '/remotes/main.0123456789abcdef.js',
    '/main.0123456789abcdef.js',
    '/shell//boot.js',
    '/shell/1.0.0//boot.js',
    '/shell/1.0.0/a//b.js',
    '/shell/1.0.0/.hidden.js',
    '/shell/1.0.0/a/.hidden.js',
    '/shell/1.0.0/../boot.js',
    '/shell/1.0.0/a b.js',
    '/shell/1.0.0/boot.js\n',
    '/remotes/1.0.0/remote.js',
    '/remotes/Catalog/1.0.0/remote.js',
    '/other/1.0.0/boot.js',
    'a/shell/1.0.0/boot.js',
    // Doubled the time with each letter once.
    `/shell/a/${'a'.repeat(40)}!.js`,
    `/shell/a/${'a/'.repeat(40)}!.js`,
    `/remotes/a/b/${'a'.repeat(100_000)}!.js`,
    `/remotes/${'a'.repeat(100_000)}!`,
    `/shell/a/${'a'.repeat(100_000)}.js`,
    `/shell/${'a.'.repeat(100_000)}!`,
  ])('is not %s', (path) => {
    expect(isReleasePath(path)).toBe(false);
  });
});
