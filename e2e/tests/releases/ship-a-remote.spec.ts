import { exec, execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { readSiteDir } from '@patchbay/registry/config';
import { readInstructions } from '../../fixtures/document.ts';
import { startRenderingSite } from '../../fixtures/product/rendering-site.ts';
import { expect, test } from '../../fixtures/test.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');
const run = promisify(execFile);
const runInShell = promisify(exec);

/** A checkout of its own, without anything that is not part of the repository. */
async function copyRepository(target: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  });
  // A file that git knows and the work tree does not have is on its way out.
  const files = stdout.split('\0').filter((file) => file && existsSync(join(root, file)));
  // To wait for each of some thousands takes five times as much of a processor.
  for (const folder of new Set(files.map(dirname))) {
    mkdirSync(join(target, folder), { recursive: true });
  }
  for (const file of files) cpSync(join(root, file), join(target, file));
}

test('the chapter about a fourth remote leads to one that is live', async ({ page, product }) => {
  test.setTimeout(420_000);
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-tutorial-'));
  await copyRepository(folder);
  // The reader is a person: in a pipeline pnpm would not take a package that the lock file does not know.
  const env = { ...process.env, SITE_DIR: '', CI: 'false' };
  // The site that `npm run build` makes, and has made once for all tests.
  await cp(readSiteDir(process.env, root), join(folder, 'site'), { recursive: true });

  const { files, commands } = await readInstructions(
    join(folder, 'docs/ship-a-remote.md'),
    'From nothing to a fourth remote, in this repository',
  );
  expect([...files.keys()].every((file) => file.startsWith('packages/news-remote/'))).toBe(true);
  for (const [file, content] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  const output: string[] = [];
  for (const command of commands) {
    const { stdout } = await runInShell(command, { cwd: folder, env });
    output.push(stdout);
  }
  expect(output.at(-1)).toMatch(/news\s+0\.1\.0/);

  const { config, sparePort } = product;
  const site = await startRenderingSite({ siteDir: join(folder, 'site'), config, port: sparePort });
  try {
    await page.goto(site.origin);
    await page.getByRole('link', { name: 'What is new' }).click();
    await expect(page).toHaveURL(`${site.origin}/news/`);
    await expect(page.getByRole('heading', { name: 'News', level: 1 })).toBeVisible();
    await expect(page).toHaveTitle('News – Patchbay');
  } finally {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
});
