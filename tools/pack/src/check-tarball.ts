import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { runProgram } from '@patchbay/command-line';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const require = createRequire(import.meta.url);
const manifest = require.resolve('@arethetypeswrong/cli/package.json');

/** Doors that are not modules, and so have no types. */
const styleSheets = ['./styles/base.css', './styles/tokens.css'];

/**
 * The faults of a tarball: the findings of publint and arethetypeswrong, and any mention of the folder that it was made
 * in. The packages have only ES modules, so CommonJS is not checked.
 */
export async function checkTarball(
  file: string,
  { root }: { readonly root: string },
): Promise<readonly string[]> {
  const { messages, pkg } = await publint({
    pack: { tarball: new Uint8Array(await readFile(file)).buffer },
    strict: true,
  });
  const problems = messages.map((message) => formatMessage(message, pkg) ?? message.code);
  const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: { attw: string } };
  const { isOk, output } = await runProgram(
    process.execPath,
    [
      resolve(dirname(manifest), bin.attw),
      file,
      '--profile',
      'esm-only',
      '--no-emoji',
      '--format',
      'ascii',
      '--exclude-entrypoints',
      ...styleSheets,
    ],
    { cwd: dirname(file), env: { ...process.env, NO_COLOR: '1' } },
  );
  if (!isOk) problems.push(output.trim());
  const content = await runProgram('tar', ['-xzOf', file], { cwd: dirname(file) });
  if (content.output.includes(root)) problems.push(`it names ${root}`);
  return problems;
}
