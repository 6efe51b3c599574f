import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bucketOf, parseRegistry, visitorCookie } from '@patchbay/shared/registry';
import type { RunningSite } from '@patchbay/site/serve';
import { startRenderingSite } from '../../fixtures/product/rendering-site.ts';
import { expect, test } from '../../fixtures/test.ts';

const triedVersion = '99.0.0';
/** Of a hundred visitors. */
const percent = 50;

const idIn = (isTried: boolean) => {
  const ids = Array.from({ length: 100 }, () => crypto.randomUUID());
  return ids.find((id) => bucketOf('catalog', id) < percent === isTried) ?? '';
};

let folder: string;
/** A site that tries a release of the catalogue on half of its visitors: the same code, in the folder of its version, as releases were before they shared files. */
let trying: RunningSite;

// One after the other, by the worker that has started the site.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ product: { siteDir, config, sparePort } }) => {
  test.setTimeout(60_000);
  folder = await mkdtemp(join(tmpdir(), 'patchbay-canary-'));
  await cp(siteDir, folder, { recursive: true });
  const file = join(folder, 'registry.json');
  const registry: unknown = JSON.parse(await readFile(file, 'utf8'));
  const live = parseRegistry(registry).remotes.find(({ name }) => name === 'catalog');
  if (!live) throw new Error('The site has no catalogue');
  const remotes = join(folder, 'remotes/catalog');
  for (const place of ['.', live.version]) {
    const files = join(siteDir, 'remotes/catalog', place);
    await cp(files, join(remotes, triedVersion), { recursive: true });
  }
  const release = { ...live, version: triedVersion, sharesFiles: undefined };
  const canaries = [{ percent, release }];
  await writeFile(file, JSON.stringify({ ...Object(registry), canaries }));
  const visitors = [idIn(true), idIn(false)];
  trying = await startRenderingSite({ siteDir: folder, config, port: sparePort }, visitors);
});

test.afterAll(async () => {
  await trying.close();
  await rm(folder, { recursive: true });
});

for (const isTried of [true, false]) {
  const title = isTried ? 'gets the release that is tried' : 'gets the live release';

  test(`a visitor of ${isTried ? 'its' : 'another'} share ${title}, from the server and on the page`, async ({
    page,
    context,
  }) => {
    const id = idIn(isTried);
    await context.addCookies([{ name: visitorCookie, value: id, url: trying.origin }]);
    const versions = new Set<string>();
    page.on('request', (request) => {
      const [isOfRemote, version] = /\/remotes\/catalog\/(?:([^/]+)\/)?/.exec(request.url()) ?? [];
      if (isOfRemote) versions.add(version ?? 'shared');
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${trying.origin}/`);
    await expect(async () => {
      await page.keyboard.press('/');
      expect(await page.evaluate(() => document.activeElement?.role)).toBe('combobox');
    }).toPass();
    const content = await page.evaluate(
      () => document.querySelector('#app-content')?.textContent ?? '',
    );
    expect(content.includes(`"version":"${triedVersion}"`)).toBe(isTried);
    // Not one file of the other.
    expect([...versions].map((version) => version === triedVersion)).toEqual([isTried]);
    // Taken over: nothing was asked for that the server had asked for.
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('anonymous-user-uuid'))).toBe(id);
  });
}

test('a new visitor is told who they are, and a browser that knows tells the server', async ({
  page,
  context,
}) => {
  const own = idIn(true);
  await page.addInitScript((id) => localStorage.setItem('anonymous-user-uuid', id), own);
  const answer = await page.goto(`${trying.origin}/`);
  expect(await answer?.headerValue('Set-Cookie')).toContain(`${visitorCookie}=`);
  expect(await answer?.headerValue('Vary')).toContain('Cookie');
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === visitorCookie)?.value)
    .toBe(own);
});
