import { fileURLToPath } from 'node:url';

/** Where relative folders of the configuration begin. */
export const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url));
