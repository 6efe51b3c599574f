import { resolve } from 'node:path';
import { remoteConfig } from '@patchbay/bundler';
import { changedHeading } from './changed-heading.ts';

const config = remoteConfig(resolve(import.meta.dirname, '../../packages/catalog-remote'));

/** The catalogue's next release. */
export default { ...config, plugins: [...(config.plugins ?? []), changedHeading()] };
