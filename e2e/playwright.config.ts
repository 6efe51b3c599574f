import { defineConfig, devices } from '@playwright/test';
import { findChromium, launchArguments } from './find-chromium.ts';

export default defineConfig({
  testDir: 'tests',
  outputDir: '../.cache/test/playwright',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    trace: 'retain-on-failure',
    // A page whose document a test has answered itself counts as a stranger to the loopback interface.
    permissions: ['local-network-access'],
    launchOptions: { executablePath: await findChromium(), args: [...launchArguments] },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
});
