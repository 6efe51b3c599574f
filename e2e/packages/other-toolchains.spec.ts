import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { parseRegistry } from '@patchbay/shared/registry';
import { watchProblems } from '../fixtures/problems.ts';
import { serveFolder } from '../fixtures/product/file-server.ts';
import { startReleaseDay, type ReleaseDay } from '../fixtures/product/releases.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** An example as a team has it: its own dependencies by its own lock file, and the contract by its tarball. */
async function install(example: string, folder: string, packs: string): Promise<string> {
  const target = join(folder, example);
  const isOwn = (path: string) => !/[\\/](?:node_modules|dist|modules)$/.test(path);
  await cp(join(root, 'examples', example), target, { recursive: true, filter: isOwn });
  const [contract = ''] = (await readdir(packs)).filter((file) =>
    file.includes('patchbay-shared-'),
  );
  await run('npm', ['ci'], { cwd: target });
  await run('npm', ['install', '--no-save', join(packs, contract)], { cwd: target });
  return target;
}

const build = async (folder: string) => {
  await run('npm', ['run', 'build'], { cwd: folder, env: { ...process.env, NODE_ENV: '' } });
  return join(folder, 'dist');
};

test.describe('remotes of other toolchains', () => {
  // Each goes on from the release before.
  test.describe.configure({ mode: 'serial' });
  let folder: string;
  let packs: string;
  let day: ReleaseDay;

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'patchbay-toolchains-'));
    packs = join(folder, 'packs');
    await run('npm', ['run', 'pack', '--', packs], { cwd: root });
    day = await startReleaseDay({ names: ['hello', 'tally'], mounts: ['/hello/', '/tally/'] });
  });

  test.afterAll(async () => {
    await day.close();
    await rm(folder, { recursive: true, force: true });
  });

  const release = async (...args: readonly string[]) => {
    const { exitCode, output } = await day.runTool('newcomers', ...args);
    expect(output).not.toContain('patchbay: ');
    expect(exitCode).toBe(0);
    return output;
  };

  test('one by plain Module Federation and rspack is released, signed, shown and rolled back (G346)', async ({
    browser,
  }) => {
    const example = await install('rspack', folder, packs);
    await run('npm', ['run', 'types'], { cwd: example });
    const dist = await build(example);
    await release('release', '--from', dist);

    const page = await browser.newPage({ baseURL: day.product.origin });
    const problems = await watchProblems(page.context());
    await page.goto('/');
    await page.getByRole('link', { name: 'What time is it?' }).click();
    const time = page.getByRole('time');
    await expect(time).toContainText('It is');
    await expect(time).toHaveCSS('color', 'rgb(30, 90, 160)');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Hello' })
      .click();
    const button = page.getByRole('button', { name: 'Greeted 0 times' });
    await expect(button).toHaveCSS('border-top-color', 'rgb(30, 90, 160)');
    await button.click();
    await expect(page.getByRole('button', { name: 'Greeted 1 times' })).toBeVisible();
    expect(problems.unexpected()).toEqual([]);

    const file = join(example, 'src/hello-page.tsx');
    const source = await readFile(file, 'utf8');
    await writeFile(file, source.replace('<h1>Hello</h1>', '<h1>Hello again</h1>'));
    await build(example);
    await release('release', '--from', dist, '--version', '0.2.0');
    await page.goto('/hello/');
    await expect(page.getByRole('heading', { name: 'Hello again' })).toBeVisible();
    await release('rollback', 'hello');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Hello', exact: true })).toBeVisible();
    await page.close();
  });

  test('one by Vite and Svelte says which policy it needs, and is shown once that is allowed (G345, G346)', async ({
    browser,
  }) => {
    const dist = await build(await install('vite', folder, packs));
    const told = await release('release', '--from', dist);
    expect(told).toContain("tally 0.1.0 wants svelte-trusted-html in the page's trusted-types");
    const remotes = [{ name: 'tally', trustedTypes: ['svelte-trusted-html'] }];
    await writeFile(join(day.product.siteDir, 'remote-settings.json'), JSON.stringify({ remotes }));

    const page = await browser.newPage({ baseURL: day.product.origin });
    const problems = await watchProblems(page.context());
    await page.goto('/tally/');
    await expect(page.getByRole('heading', { name: /^Tally of / })).toBeVisible();
    const button = page.getByRole('button', { name: 'Counted 0' });
    await expect(button).toHaveCSS('border-top-color', 'rgb(30, 90, 160)');
    await button.click();
    await expect(page.getByRole('button', { name: 'Counted 1' })).toBeVisible();
    expect(problems.unexpected()).toEqual([]);
    await page.close();
  });

  test('the ES modules of Vite are refused with the cause and the mend (G344)', async () => {
    const modules = join(folder, 'vite/modules');
    await cp(join(folder, 'vite/remote.json'), join(modules, 'remote.json'));
    const args = ['release', '--from', modules, '--version', '0.2.0'];
    const { exitCode, output } = await day.runTool('newcomers', ...args);
    expect(exitCode).toBe(1);
    expect(output).toContain('not a script but an ES module');
    expect(output).toContain('examples/vite');
  });

  test('a plain host of Module Federation shows our catalogue (G347)', async ({ browser }) => {
    const dist = await build(await install('host', folder, packs));
    const { siteDir, apiHost, sparePort } = day.product;
    await cp(join(siteDir, 'remotes/catalog'), join(dist, 'remotes/catalog'), { recursive: true });
    const registry: unknown = JSON.parse(await readFile(join(siteDir, 'registry.json'), 'utf8'));
    const { remotes } = parseRegistry(registry);
    const file = remotes.find(({ name }) => name === 'catalog')?.entry.file ?? '';
    const server = await serveFolder(dist, sparePort);
    const page = await browser.newPage();
    const problems = await watchProblems(page.context());
    // Pictures of the backend are for the site's own pages.
    problems.allow(/ERR_BLOCKED_BY_RESPONSE/);
    const query = new URLSearchParams({ entry: `/remotes/catalog/${file}`, api: apiHost });
    await page.goto(`${server.origin}/index.html?${query.toString()}`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    expect(problems.unexpected()).toEqual([]);
    await page.close();
    await server.close();
  });

  test('one whose chunk was altered on the site is not run (G346)', async ({ browser }) => {
    const served = join(day.product.siteDir, 'remotes/hello/0.1.0');
    const chunks = (await readdir(served)).filter((file) => /^(?!remoteEntry).*\.js$/.test(file));
    for (const file of chunks) {
      await writeFile(join(served, file), `${await readFile(join(served, file), 'utf8')} `);
    }
    await rm(join(served, 'compressed'), { recursive: true, force: true });
    const page = await browser.newPage({ baseURL: day.product.filesOrigin });
    await page.goto('/hello/');
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByRole('heading', { name: 'Hello', exact: true })).toBeHidden();
    await page.close();
  });
});
