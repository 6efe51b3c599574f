import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runQuietly } from '@patchbay/command-line';

const command = createRequire(import.meta.filename).resolve('@rspack/cli/package.json');
const bundler = join(dirname(command), 'bin/rspack.js');
const config = join(import.meta.dirname, '../testing/leaking-styles.rspack.config.ts');

jest.setTimeout(60_000);

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-styles-'));
  await mkdir(join(folder, 'src'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** What the bundler says of a style sheet; null where it builds it. */
async function build(css: string): Promise<string | null> {
  await writeFile(join(folder, 'src/page.module.css'), css);
  const args = [bundler, 'build', '--config', config, '--output-path', join(folder, 'dist')];
  try {
    await runQuietly(process.execPath, args, {
      cwd: import.meta.dirname,
      env: { ...process.env, LEAKING_STYLES: folder },
    });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('a build fails on a rule that reaches beyond the remote, and names file, line and mend (G348)', async () => {
  const told = await build(
    '@layer remote {\n  .page { color: red; }\n  :global(button) { color: red; }\n}\n',
  );
  expect(told).toContain(`src/page.module.css:3: "button" reaches what is not the remote's own`);
  expect(told).toContain('names a class of a CSS Module');
});

test('a build goes on where each rule is the remote’s own (G348)', async () => {
  expect(await build('@layer remote {\n  .page { color: red; }\n}\n')).toBeNull();
});
