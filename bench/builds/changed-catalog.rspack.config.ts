import { resolve } from 'node:path';
import { remoteConfig } from '@patchbay/bundler';
import catalog from '../../packages/catalog-remote/rspack.config.ts';
import { changedHeading } from './changed-heading.ts';

const folder = resolve(import.meta.dirname, '../../packages/catalog-remote');

/** The catalogue's next release. */
export default {
  ...remoteConfig(folder, () => [changedHeading()]),
  // Of its own configuration: a library that is resolved elsewhere would be a change too.
  resolve: catalog.resolve,
};
