import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { platforms } from '@patchbay/domain/entities';
import { softwarePath } from '@patchbay/domain/routes';
import { bucketOf, parseRegistry, visitorCookie } from '@patchbay/shared/registry';
import { anyLeafCategory, anySoftware } from '../../fixtures/catalogue/catalogue.ts';
import { startRenderingSite } from '../../fixtures/product/rendering-site.ts';
import { openWithoutScripts, wordsOf } from '../../fixtures/served-page.ts';
import { untilTakenOver } from '../../fixtures/taken-over.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Of a hundred visitors. */
const percent = 50;

/** The live release, and the one that the visitor tries in its place. */
interface Step {
  readonly live: string;
  readonly tried: string | null;
}

const withoutInstall = (words: string): string => words.replaceAll('Install', '');

/** A release, its successor as a canary, that one live, and the way back: twice, so that each page has its turn. */
const steps: readonly Step[] = Array.from({ length: 2 }, (_, index) => {
  const [first, second] = [`90.${index}.1`, `90.${index}.2`];
  return [
    { live: first, tried: null },
    { live: first, tried: second },
    { live: second, tried: null },
    { live: first, tried: null },
  ];
}).flat();

test('every kind of public page is taken over as it was served, over releases, rollbacks and canaries', async ({
  page,
  context,
  problems,
  product,
}) => {
  test.setTimeout(180_000);
  // The browser says it of the page that is not there.
  problems.expect(/status of 404/);
  const { siteDir, config, sparePort } = product;
  const { folder, take } = await copyWithReleases(siteDir);
  const site = await startRenderingSite({ siteDir: folder, config, port: sparePort });
  const ids = Array.from({ length: 100 }, () => crypto.randomUUID());
  const visitor = ids.find((id) => bucketOf('catalog', id) < percent) ?? '';
  await context.addCookies([{ name: visitorCookie, value: visitor, url: site.origin }]);

  // A browser says of another one that it is not for its computer, which the server does not know.
  const { software, category } = await anySoftware(
    product,
    (one) => one.platforms?.length === platforms.length,
  );
  const paths = [
    '/',
    `/category/${(await anyLeafCategory(product)).id}/`,
    softwarePath(software, category.slug),
    `/vendor/${software.vendorSlug}/`,
    '/search/?q=reverb',
    '/search/',
    '/about/',
    '/nowhere/',
  ];
  expect(steps.length).toBeGreaterThanOrEqual(paths.length);
  for (const [index, step] of steps.entries()) {
    const path = paths[index % paths.length] ?? '/';
    const { live, tried } = step;
    const title = `step ${index + 1}, ${live}, ${tried ?? 'no canary'}, ${path}`;
    await take(step);
    const shown = `"version":"${tried ?? live}"`;
    while (!(await contentOf(site.origin, visitor)).includes(shown)) await wait(100);

    const letScriptsCome = await openWithoutScripts(page, `${site.origin}${path}`);
    await expect(page.getByRole('heading', { level: 1 }), title).toBeVisible();
    const served = await wordsOf(page);
    letScriptsCome();
    await untilTakenOver(page);
    expect(withoutInstall(await wordsOf(page)), title).toBe(withoutInstall(served));
    // The installer draws its button anew, a moment after the page is taken over.
    await expect.poll(() => wordsOf(page), title).toBe(served);
  }
  await site.close();
  await rm(folder, { recursive: true });
});

/** A copy of a site with all releases of the steps, the same code in other folders, and what makes one of them live. */
async function copyWithReleases(siteDir: string) {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-steps-'));
  await cp(siteDir, folder, { recursive: true });
  const file = join(folder, 'registry.json');
  const registry: unknown = JSON.parse(await readFile(file, 'utf8'));
  const { remotes } = parseRegistry(registry);
  const catalog = remotes.find(({ name }) => name === 'catalog');
  if (!catalog) throw new Error('The site has no catalogue');
  for (const version of new Set(steps.flatMap(({ live, tried }) => [live, tried ?? live]))) {
    await symlink(catalog.version, join(folder, 'remotes/catalog', version), 'dir');
  }
  const release = (version: string) => ({ ...catalog, version });
  const take = async ({ live, tried }: Step) => {
    const canaries = tried === null ? [] : [{ percent, release: release(tried) }];
    const released = remotes.map((remote) => (remote === catalog ? release(live) : remote));
    await writeFile(file, JSON.stringify({ ...Object(registry), remotes: released, canaries }));
  };
  return { folder, take };
}

/** The content from which the home page has been rendered, for a visitor. */
async function contentOf(origin: string, visitor: string): Promise<string> {
  const answer = await fetch(origin, { headers: { Cookie: `${visitorCookie}=${visitor}` } });
  return (await answer.text()).split('id="app-content"')[1] ?? '';
}
