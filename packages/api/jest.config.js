/** @type {import('jest').Config} */
export default {
  displayName: 'api',
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/src/testing/databases/database-environment.js',
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  restoreMocks: true,
  globalSetup: '<rootDir>/src/testing/prepare-run.js',
  globalTeardown: '<rootDir>/src/testing/databases/remove-databases.js',
  setupFilesAfterEnv: [
    '<rootDir>/../../tools/remote-kit/src/jest/quiet-console.ts',
    '<rootDir>/src/testing/patience.ts',
  ],
  transform: {
    '\\.test\\.ts$|/\\.cache/test/api/.*\\.cjs$':
      '<rootDir>/src/testing/bundles/read-bundled-test.js',
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript' },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
};
