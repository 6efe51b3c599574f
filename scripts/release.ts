import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readKeysFile, readSitePlace } from '@patchbay/registry/config';
import { openTarget } from '@patchbay/registry/target';
import { readSource, runReleaseTool } from '@patchbay/registry/release';
import { planOfRemote, smokeCheck, type ReleasePlan } from '@patchbay/registry/checks';
import { checkAndBuild } from '@patchbay/remote-kit/bundle';
import { parse } from '@patchbay/shared/parse';
import { ownVocabulary, remoteDeclarationSchema } from '@patchbay/shared/registry';
import { contractVersion } from '@patchbay/shared/remote';
import { ValidationError, object, string } from '@patchbay/shared/validation';
import { distOf } from './packages/build-package.ts';
import { choosePackage, siteName } from './packages/choose-package.ts';
import { packageDir } from './packages/find-package.ts';
import { root } from './root.ts';

async function build(subject: string, say: (text: string) => void) {
  const { folder, name } = choosePackage(subject);
  await checkAndBuild(packageDir(folder), folder, say);
  return { name, dist: distOf(folder) };
}

const versionedSchema = object({ version: string().required() });

const readJson = (folder: string, file: string): unknown =>
  JSON.parse(readFileSync(resolve(packageDir(folder), file), 'utf8'));

/**
 * The plan of a package's release, as far as it shows before the build: null where its files cannot be read, which the
 * build reports better.
 * @throws CommandError where there is no such package
 */
function planRelease(subject: string): ReleasePlan | null {
  const { folder, name } = choosePackage(subject);
  try {
    const { version } = parse(versionedSchema, readJson(folder, 'package.json'));
    if (name === 'shell') {
      const description = { version, contract: contractVersion, ...ownVocabulary };
      return { kind: 'shell', description };
    }
    return planOfRemote(parse(remoteDeclarationSchema, readJson(folder, 'remote.json')), version);
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

process.exitCode = await runReleaseTool({
  args: process.argv.slice(2),
  environment: process.env,
  target: await openTarget(readSitePlace(process.env, root)),
  keysFile: readKeysFile(process.env, root),
  build,
  plan: planRelease,
  siteName,
  // Relative to where npm was called, not to where it changed to.
  resolveDist: (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path),
  smokeCheck,
  readSource: () => readSource(root, process.env),
  now: () => new Date(),
  stdout: process.stdout,
  stderr: process.stderr,
});
