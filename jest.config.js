import { frontEnds } from './tools/checks/front-ends.js';

/** @param {boolean} tsx */
const swc = (tsx) => ({
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
});

const common = {
  rootDir: import.meta.dirname,
  restoreMocks: true,
  setupFilesAfterEnv: ['<rootDir>/tools/remote-kit/src/jest/quiet-console.ts'],
  /** @type {Record<string, [string, object]>} */
  transform: {
    '^.+\\.tsx$': ['@swc/jest', swc(true)],
    '^.+\\.(ts|js|mjs)$': ['@swc/jest', swc(false)],
  },
};

/** Tests of the code with which the site's server renders: it knows no browser. */
const serverTests = 'packages/shell/src/app/server/';

const styles = {
  '\\.module\\.css$': '<rootDir>/tools/remote-kit/src/jest/css-module.cjs',
  '\\.css$': '<rootDir>/tools/remote-kit/src/jest/style-sheet.cjs',
};

/**
 * Tests of code that runs in a page. Tests of components are `.tsx`: no others need Testing Library, which takes as
 * long to load as they.
 */
const page = {
  ...common,
  testEnvironment: '<rootDir>/tools/remote-kit/src/jest/browser-environment.ts',
  // react-dnd only comes as ES modules.
  transformIgnorePatterns: ['/node_modules/\\.pnpm/(?!(react-dnd|dnd-core|@react-dnd))'],
  moduleNameMapper: styles,
  testPathIgnorePatterns: ['/node_modules/', serverTests],
};

/** @type {import('jest').Config} */
export default {
  // Milliseconds. A machine that is busy with something else takes longer, and no test is about its speed.
  testTimeout: 30_000,
  projects: [
    {
      ...page,
      displayName: 'components',
      testMatch: [
        ...frontEnds.map((name) => `<rootDir>/packages/${name}/src/**/*.test.tsx`),
        '<rootDir>/tools/remote-kit/src/**/*.test.tsx',
      ],
      setupFilesAfterEnv: [
        '<rootDir>/tools/remote-kit/src/jest/browser-setup.ts',
        ...common.setupFilesAfterEnv,
      ],
    },
    {
      ...page,
      displayName: 'page',
      testMatch: frontEnds
        .filter((name) => name !== 'domain')
        .map((name) => `<rootDir>/packages/${name}/src/**/*.test.ts`),
      setupFilesAfterEnv: [
        ...common.setupFilesAfterEnv,
        '<rootDir>/tools/remote-kit/src/jest/browser-stand-ins.ts',
      ],
    },
    {
      ...common,
      displayName: 'server',
      testEnvironment: '<rootDir>/tools/jest/node-environment.js',
      // The domain knows no browser either.
      testMatch: [
        `<rootDir>/${serverTests}**/*.test.{ts,tsx}`,
        '<rootDir>/packages/domain/src/**/*.test.ts',
      ],
      moduleNameMapper: styles,
    },
    {
      ...common,
      displayName: 'node',
      testEnvironment: '<rootDir>/tools/jest/node-environment.js',
      globalSetup: '<rootDir>/tools/jest/temporary-files.js',
      // These only come as ES modules.
      transformIgnorePatterns: [
        '/node_modules/\\.pnpm/(?!(p-limit|yocto-queue|resedit|pe-library))',
      ],
      testMatch: [
        '<rootDir>/{tools,scripts,e2e,bench,packages/desktop,packages/desktop-engine,packages/node-kit,packages/demo-catalogue}/**/*.test.ts',
      ],
    },
    '<rootDir>/packages/api',
  ],
};
