import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { planOfRemote, type ReleasePlan } from '@patchbay/registry/checks';
import { parse } from '@patchbay/shared/parse';
import { remoteDeclarationSchema, type RemoteDeclaration } from '@patchbay/shared/registry';
import { object, string } from '@patchbay/shared/validation';

const manifestSchema = object({ version: string().required() });

/**
 * The plan of a release of the remote in a folder, as far as it shows before the build.
 * @throws CommandError `not-found` where its files do not say what it is
 */
export function planRemote(packageDir: string): ReleasePlan {
  const declaration = readRemote(packageDir);
  const file = resolve(packageDir, 'package.json');
  try {
    const { version } = parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')));
    return planOfRemote(declaration, version);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError('not-found', `There is no remote in ${packageDir}`, {
      problems: [`package.json: ${reason}`],
      cause,
    });
  }
}

/**
 * Reads the declaration of the remote in a folder.
 * @throws CommandError `not-found` where there is no `remote.json` that the registry takes
 */
export function readRemote(packageDir: string): RemoteDeclaration {
  const file = resolve(packageDir, 'remote.json');
  try {
    return parse(remoteDeclarationSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError('not-found', `There is no remote in ${packageDir}`, {
      problems: [`remote.json: ${reason}`, "Run this in the remote's own folder"],
      cause,
    });
  }
}
