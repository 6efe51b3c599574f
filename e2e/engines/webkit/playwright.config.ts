import { defineConfig } from '@playwright/test';

/** The main journeys in WebKit (rule X120): Playwright runs the tests, and WebKit's own driver drives the browser. */
export default defineConfig({
  testDir: '.',
  globalSetup: [
    '../../../tools/jest/temporary-files.js',
    '../../fixtures/product/programs.ts',
    '../../fixtures/catalogue/demo-data.ts',
  ],
  outputDir: '../../../.cache/test/playwright-webkit',
  // One browser for all of them: another takes longer to start than a journey takes.
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
});
