import { resolve } from 'node:path';
import { readEnvironment, type Environment } from '@patchbay/environment';
import { object, string } from '@patchbay/shared/validation';

const schema = object({ SITE_DIR: string().default('site') });

/**
 * The folder of the site (`SITE_DIR`), for the two commands that keep it together with the backend's data.
 * @throws EnvironmentError where it cannot be used
 */
export const readSiteFolder = (environment: Environment, root: string): string =>
  resolve(root, readEnvironment(schema, environment).SITE_DIR);
