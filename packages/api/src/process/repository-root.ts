import { fileURLToPath } from 'node:url';

/** The folder in which relative folders of the configuration begin. */
export const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url));
