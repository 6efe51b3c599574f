import { fileURLToPath } from 'node:url';

const inPackage = (folder: string) => fileURLToPath(new URL(`../${folder}`, import.meta.url));

/** The shell that this package carries, as sites get it. */
export const builtShell = inPackage('shell');

/** The same with React's build for development: it says what it warns of, and takes changed components in place. */
export const builtDevelopmentShell = inPackage('shell-for-development');
