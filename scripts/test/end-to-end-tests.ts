import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { getFirefox } from '../../e2e/engines/find-firefox.ts';
import { getWebKit } from '../../e2e/engines/webkit/find-webkit.ts';
import { findChromium, getHeadlessChromium } from '../../e2e/find-chromium.ts';
import { root } from '../root.ts';
import { closePlaywright, readPlaywrightReport } from './playwright-report.ts';
import { runNode, type Outcome } from './run-node.ts';

/** A folder of its own: the tests leave alone what `npm run build` made. */
export const siteDir = '.cache/test/site';

const notTried = (line: string): Outcome => ({ passed: 0, failed: 0, output: '', closing: [line] });

const notRun = (output: string): Outcome => ({ passed: 0, failed: 1, output, closing: [] });

/** The site as it is released, for the browser's tests. */
export async function runBuild(): Promise<Outcome> {
  const { isOk } = await runNode(['--import', 'tsx', 'scripts/build.ts'], {
    isLive: true,
    env: { SITE_DIR: siteDir, NODE_ENV: 'production' },
  });
  return isOk ? { passed: 1, failed: 0, output: '', closing: [] } : notRun('');
}

/** Playwright over the built site, the real backend and a real browser. */
export async function runEndToEndTests(): Promise<Outcome> {
  try {
    await findChromium();
    await getHeadlessChromium();
  } catch (error) {
    return notRun(error instanceof Error ? error.message : String(error));
  }
  return runPlaywright('e2e/playwright.config.ts', 'playwright');
}

/**
 * The main journeys in Firefox (rule X120) and in WebKit (rule X120), both at once: WebKit takes one session at a time, which
 * leaves a core idle. An engine that they do not run in is named.
 */
export async function runEngineTests(): Promise<Outcome> {
  // One after the other, since each may install a package.
  const [hasFirefox, hasWebKit] = [(await getFirefox()) !== null, (await getWebKit()) !== null];
  const [firefox, webkit] = await Promise.all([
    hasFirefox
      ? runPlaywright('e2e/engines/playwright.config.ts', 'playwright-engines')
      : notTried('not tried, since it is not installed (FIREFOX_PATH, then PATH)'),
    hasWebKit
      ? runPlaywright('e2e/engines/webkit/playwright.config.ts', 'playwright-webkit')
      : notTried('not tried, since WebKitWebDriver, MiniBrowser or Xvfb is missing'),
  ]);
  return {
    passed: firefox.passed + webkit.passed,
    failed: firefox.failed + webkit.failed,
    output: '',
    closing: [
      ...firefox.closing.map((line) => `Firefox: ${line}`),
      ...webkit.closing.map((line) => `WebKit: ${line}`),
    ],
  };
}

/** Makes the packages for other repositories and walks through what is documented about them, on the built site. */
export const runPackageTests = (): Promise<Outcome> =>
  runPlaywright('e2e/packages.config.ts', 'playwright-packages');

/** @param name of the file in the cache that takes the report */
async function runPlaywright(config: string, name: string): Promise<Outcome> {
  const reportFile = resolve(root, `.cache/test/${name}.json`);
  await rm(reportFile, { force: true });
  const { isOk } = await runNode(
    ['e2e/node_modules/@playwright/test/cli.js', 'test', `--config=${config}`],
    {
      isLive: true,
      env: {
        SITE_DIR: siteDir,
        PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
      },
    },
  );
  const report = await readPlaywrightReport(reportFile);
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  return {
    passed: expected + flaky,
    failed: Math.max(unexpected, Number(!isOk)),
    output: '',
    closing: closePlaywright(report),
  };
}
