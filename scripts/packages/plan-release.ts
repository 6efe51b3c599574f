import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { planOfRemote, type ReleasePlan } from '@patchbay/registry/checks';
import { parse } from '@patchbay/shared/parse';
import { ownVocabulary, remoteDeclarationSchema } from '@patchbay/shared/registry';
import { contractVersion } from '@patchbay/shared/remote';
import { ValidationError, object, string } from '@patchbay/shared/validation';
import { choosePackage } from './choose-package.ts';
import { packageDir } from './find-package.ts';

const versionedSchema = object({ version: string().required() });

const readJson = (folder: string, file: string): unknown =>
  JSON.parse(readFileSync(resolve(packageDir(folder), file), 'utf8'));

/**
 * The plan of a package's release, as far as it shows before the build: null where its files cannot be read, which the
 * build reports better.
 * @throws CommandError where there is no such package
 */
export function planRelease(subject: string): ReleasePlan | null {
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
