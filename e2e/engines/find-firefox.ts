import { firstExecutable, installPackage, placesOf } from '../find-program.ts';

const names = ['firefox-esr', 'firefox'];

const findFirefox = (): Promise<string | null> =>
  firstExecutable([process.env.FIREFOX_PATH ?? '', ...placesOf(names)]);

/**
 * An installed Firefox (`FIREFOX_PATH`, then `PATH`), and in CI, where nobody installs it by hand, Debian's; null where
 * there is none.
 */
export async function getFirefox(): Promise<string | null> {
  const installed = await findFirefox();
  if (installed !== null || process.env.CI === undefined) return installed;
  console.log("No Firefox is installed: installing Debian's package firefox-esr ...");
  // A machine that cannot have it says so in the last lines.
  await installPackage('firefox-esr').catch(() => undefined);
  return findFirefox();
}
