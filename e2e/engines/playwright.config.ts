import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { getFirefox } from './find-firefox.ts';

process.env.FIREFOX_PATH = (await getFirefox()) ?? '';

/** The main journeys, which are tagged, in Firefox (rule X120). Playwright speaks WebDriver BiDi with the one that is installed. */
export default defineConfig({
  testDir: '../tests',
  globalSetup: [
    '../../tools/jest/temporary-files.js',
    '../fixtures/product/programs.ts',
    '../fixtures/catalogue/demo-data.ts',
  ],
  outputDir: '../../.cache/test/playwright-engines',
  grep: /@engines/,
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: { screenshot: 'off', viewport: { width: 1280, height: 720 } },
  projects: [
    {
      name: 'firefox',
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: { executablePath: join(import.meta.dirname, 'firefox.mjs') },
      },
    },
  ],
});
