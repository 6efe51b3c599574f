import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const besideThis = (file: string) => resolve(here, file);

const swc = (tsx: boolean) => ({
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
});

/**
 * Jest's configuration for a remote: a page's surroundings with Node's transport, styles left out, and what Patchbay's
 * packages have as modules. A test that writes to the console unexpectedly fails.
 * @param rootDir the remote's folder
 */
export const jestConfig = (rootDir: string) => ({
  rootDir,
  restoreMocks: true,
  testEnvironment: besideThis('browser-environment.js'),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: [besideThis('setup.cjs')],
  transform: {
    '^.+\\.tsx$': ['@swc/jest', swc(true)],
    '^.+\\.(ts|js|mjs|cjs)$': ['@swc/jest', swc(false)],
  },
  // Patchbay's packages only come as ES modules, whichever way they were installed.
  transformIgnorePatterns: ['/node_modules/(?!(\\.pnpm|@patchbay)/)'],
  moduleNameMapper: {
    '\\.module\\.css$': besideThis('css-module.cjs'),
    '\\.css$': besideThis('style-sheet.cjs'),
  },
});
