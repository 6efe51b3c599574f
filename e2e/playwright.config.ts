import { defineConfig, devices } from '@playwright/test';
import { findChromium, findHeadlessChromium, launchArguments } from './find-chromium.ts';

/**
 * The features that Playwright itself switches off, since a second list replaces its own, and the browser's popups of
 * the address bar: two pages of the browser's that each context would load, for a quarter of its CPU time.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

const browserArguments = [
  ...launchArguments,
  `--disable-features=${disabledFeatures.join(',')}`,
  // No page of a test lives long enough for optimized code to repay its making: a tenth of the CPU time.
  '--js-flags=--no-opt',
  // Names below `.test` are hosts that are not local, and yet this machine.
  '--host-resolver-rules=MAP *.test 127.0.0.1',
];

/** The tests that open links in further tabs: the browser without windows crashes now and then as it makes one. */
const opensTabs = /(analytics|software-list)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests',
  globalSetup: [
    '../tools/jest/temporary-files.js',
    './fixtures/product/programs.ts',
    './fixtures/catalogue/demo-data.ts',
  ],
  outputDir: '../.cache/test/playwright',
  fullyParallel: true,
  // One more than cores: a test waits for a retry or a delay half of its time. A fourth makes the run shorter by a tenth, and
  // each test longer by half.
  workers: 3,
  forbidOnly: process.env.CI !== undefined,
  // Two hundred tests share two cores with a browser, a backend and each other. A test that passes at a second try is
  // named as flaky in the list and counted in the last lines: it should be looked into, and holds up nobody's release.
  retries: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    // A trace costs a quarter of the run: `--trace retain-on-failure` makes one of what fails. Playwright's own pictures
    // of failures are taken of every test, in case it fails: fixtures/test.ts takes those that are wanted.
    screenshot: 'off',
    // Animations cost a tenth of the run: only tests/catalog/navigation.spec.ts has them, like most people.
    contextOptions: { reducedMotion: 'reduce' },
    // A page whose document a test has answered itself counts as a stranger to the loopback interface.
    permissions: ['local-network-access'],
  },
  projects: [
    {
      name: 'chromium with tabs',
      testMatch: opensTabs,
      // Each further worker of a project begins with a product of its own. First, so that it is not alone at the end.
      workers: 1,
      use: {
        ...devices['Desktop Chrome'],
        launchOptions: { executablePath: await findChromium(), args: browserArguments },
      },
    },
    {
      name: 'chromium',
      testIgnore: opensTabs,
      use: {
        ...devices['Desktop Chrome'],
        launchOptions: { executablePath: await findHeadlessChromium(), args: browserArguments },
      },
    },
  ],
});
