import { defineConfig, devices } from '@playwright/test';

const { CHROMIUM_PATH } = process.env;
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests',
  reporter: [['list']],
  use: {
    launchOptions: {
      // Playwright's own browser, unless another one is named.
      ...(CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH }),
      args: isRoot ? ['--no-sandbox'] : [],
    },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
});
