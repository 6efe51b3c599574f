import { resolve } from 'node:path';
import { remoteConfig } from '@patchbay/bundler';
import catalog from '../../packages/catalog-remote/rspack.config.ts';
import { changedHeading } from './changed-heading.ts';

const folder = resolve(import.meta.dirname, '../../packages/catalog-remote');

/** The catalogue's next release, in all else by its own configuration: another one would be a change too. */
export default { ...catalog, plugins: remoteConfig(folder, () => [changedHeading()]).plugins };
