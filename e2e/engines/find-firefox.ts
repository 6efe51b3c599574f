import { firstExecutable, getInCi, placesOf } from '../find-program.ts';

const names = ['firefox-esr', 'firefox'];

const findFirefox = (): Promise<string | null> =>
  firstExecutable([process.env.FIREFOX_PATH ?? '', ...placesOf(names)]);

/**
 * An installed Firefox (`FIREFOX_PATH`, then `PATH`), and in CI, where nobody installs it by hand, Debian's; null where
 * there is none.
 */
export const getFirefox = (): Promise<string | null> =>
  getInCi(findFirefox, 'No Firefox is installed', ['firefox-esr']);
