import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readEnvironment, type Environment } from '@patchbay/node-kit/environment';
import { LockError, lockFolder } from '@patchbay/node-kit/folder-lock';
import { object, string } from '@patchbay/shared/validation';
import { OperatorError } from '../process/operator-error.ts';

/** The release tool's own, beside the releases: its lock and its drafts. No backup has it. */
export const releaseFolder = '.release';

const schema = object({ SITE_DIR: string().default('site') });

/**
 * The folder of the site (`SITE_DIR`), for the two commands that keep it together with the backend's data.
 * @throws EnvironmentError where it cannot be used
 */
export const readSiteFolder = (environment: Environment, root: string): string =>
  resolve(root, readEnvironment(schema, environment).SITE_DIR);

export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Reads a site while no release changes it.
 * @throws OperatorError where a release is under way for too long
 */
export async function withSiteLock(
  siteFolder: string,
  waitMs: number,
  work: () => Promise<void>,
): Promise<void> {
  const file = join(siteFolder, releaseFolder, 'lock');
  const lock = await lockFolder(file, { purpose: 'a backup', waitMs }).catch((cause: unknown) => {
    if (!(cause instanceof LockError)) throw cause;
    throw new OperatorError(`The site in ${siteFolder}: ${cause.message}. Try again later.`, {
      cause,
    });
  });
  try {
    await work();
  } finally {
    lock.release();
  }
}
