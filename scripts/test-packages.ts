import { fail } from '@patchbay/command-line';
import { findChromium } from '../e2e/find-chromium.ts';
import { runBuild, siteDir } from './test/end-to-end-tests.ts';
import { runNode } from './test/run-node.ts';

/** Makes the packages for other repositories and walks through what is documented about them, on the built site. */
try {
  const built = await runBuild();
  if (built.failed > 0) throw new Error('The site could not be built');
  const { isOk } = await runNode(
    [
      'e2e/node_modules/@playwright/test/cli.js',
      'test',
      '--config=e2e/packages.config.ts',
      ...process.argv.slice(2),
    ],
    { isLive: true, env: { CHROMIUM_PATH: await findChromium(), SITE_DIR: siteDir } },
  );
  if (!isOk) process.exitCode = 1;
} catch (error) {
  fail(error);
}
