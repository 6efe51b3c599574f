import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { parse } from '@patchbay/shared/parse';
import { remoteDeclarationSchema, type RemoteDeclaration } from '@patchbay/shared/registry';

/**
 * What the remote in a folder says of itself.
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
