import { exec, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type Page } from '@playwright/test';
import { readSiteDir } from '@patchbay/registry/config';
import { findChromium } from '../find-chromium.ts';
import { readInstructions } from '../fixtures/document.ts';
import { startProduct } from '../fixtures/product/product.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const runInShell = promisify(exec);
const npmWithinMs = 30_000;

const registryAnswers = async () => {
  const args = ['view', 'react', 'version', '--prefer-online'];
  return run('npm', args, { timeout: npmWithinMs }).then(
    () => true,
    () => false,
  );
};

/** A folder without anything of this repository, with an empty cache of npm. */
async function makeEmptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-other-'));
  const env = {
    ...process.env,
    npm_config_cache: join(folder, 'npm-cache'),
    CHROMIUM_PATH: await findChromium(),
    NODE_ENV: '',
    SITE_DIR: '',
    API_HOST: '',
    CI: 'true',
    // The runner of these tests asks every program for colours, and an address is read out of what one says.
    FORCE_COLOR: '0',
  };
  return { folder, env };
}

test('the chapter about another repository leads to a page that is live (G121, G122)', async ({
  browser,
}) => {
  // eslint-disable-next-line playwright/no-skipped-test -- without a registry nothing can be installed, and the report says so
  test.skip(!(await registryAnswers()), 'the package registry does not answer');
  const { folder, env } = await makeEmptyFolder();
  await run('npm', ['run', 'pack', '--', join(folder, 'packs')], { cwd: root });
  // The site of whoever runs it.
  await cp(readSiteDir(process.env, root), join(folder, 'site'), { recursive: true });
  const { commands } = await readInstructions(
    join(root, 'docs/ship-a-remote.md'),
    'From nothing to a live remote, in a repository of its own',
  );
  const { stdout } = await runInShell(['set -e', ...commands].join('\n'), {
    cwd: folder,
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(stdout).toMatch(/news\s+0\.1\.0/);

  const product = await startProduct(join(folder, 'site'), { ALLOW_REMOTE_OVERRIDES: 'on' });
  try {
    const page = await browser.newPage({ baseURL: product.origin });
    await page.goto('/');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'News' })
      .click();
    await expect(page).toHaveURL('/news/');
    await expect(page.getByRole('heading', { name: 'News', level: 1 })).toBeVisible();
    const found = page.getByRole('main').getByRole('listitem');
    await expect(found).toHaveCount(12);
    await page.getByRole('main').getByLabel('Name').fill('x');
    await page.getByRole('main').getByRole('button', { name: 'Find' }).click();
    await expect(page.getByText('Type at least two characters')).toBeVisible();
    await page.close();

    for (const site of [null, product.filesOrigin]) {
      const page = await browser.newPage();
      await expectHotReload(page, {
        remote: join(folder, 'news'),
        env: { ...env, API_HOST: product.apiHost },
        port: product.sparePort,
        site,
      });
      await page.close();
    }
  } finally {
    await product.close();
    await rm(folder, { recursive: true, force: true });
  }
});

interface Development {
  readonly remote: string;
  readonly env: NodeJS.ProcessEnv;
  readonly port: number;
  /** A deployed site, or null for the shell that comes with the packages. */
  readonly site: string | null;
}

/** Opens what `npm run dev` says, and sees a change of a file without asking for the page again. */
async function expectHotReload(
  page: Page,
  { remote, env, port, site }: Development,
): Promise<void> {
  const where = site === null ? [] : ['--site', site];
  const args = ['node_modules/@patchbay/remote-kit/dist/main.js', 'dev', '--port', String(port)];
  const child = spawn(process.execPath, [...args, ...where], { cwd: remote, env });
  const file = join(remote, 'src/features/find-software/search-form.tsx');
  const source = await readFile(file, 'utf8');
  try {
    const address = await new Promise<string>((done, failed) => {
      let output = '';
      const hear = (text: Buffer) => {
        output += text.toString();
        const [, found] = /With hot reload: (\S+)/.exec(output) ?? [];
        if (found !== undefined) done(found);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', () => {
        failed(new Error(output));
      });
    });
    await page.goto(address);
    // The bundler may still be at work, on a machine that has much else to do.
    const patience = { timeout: 60_000 };
    await expect(page.getByRole('button', { name: 'Find', exact: true })).toBeVisible(patience);
    await writeFile(file, source.replace('        Find\n', '        Seek\n'));
    await expect(page.getByRole('button', { name: 'Seek', exact: true })).toBeVisible(patience);
  } finally {
    // The next one takes the same port.
    if (child.exitCode === null) {
      child.kill();
      await once(child, 'exit');
    }
    await writeFile(file, source);
  }
}
