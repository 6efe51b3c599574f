import { resolve } from 'node:path';
import { remoteConfig } from '@patchbay/bundler';
import { changedHeading } from './changed-heading.ts';

/** The catalogue's next release. */
export default remoteConfig(resolve(import.meta.dirname, '../../packages/catalog-remote'), () => [
  changedHeading(),
]);
