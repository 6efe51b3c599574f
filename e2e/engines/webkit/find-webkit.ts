import { readdir } from 'node:fs/promises';
import { firstExecutable, getInCi, placesOf } from '../../find-program.ts';

/** The programs that the journeys in WebKit need, each by its path. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

const packages = ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'];
const libraries = '/usr/lib';

/** Debian keeps MiniBrowser beside its library, in a folder of the machine's architecture. */
async function placesOfMiniBrowser(): Promise<readonly string[]> {
  const folders = await readdir(libraries).catch(() => []);
  return folders.flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map(
      (library) => `${libraries}/${folder}/${library}/MiniBrowser`,
    ),
  );
}

async function findWebKit(): Promise<WebKitPrograms | null> {
  const driver = await firstExecutable(placesOf(['WebKitWebDriver']));
  const browser = await firstExecutable(await placesOfMiniBrowser());
  const display = await firstExecutable(placesOf(['Xvfb']));
  return driver && browser && display ? { driver, browser, display } : null;
}

/** WebKitGTK's driver and browser and a display for them, and in CI Debian's; null where one of them is missing. */
export const getWebKit = (): Promise<WebKitPrograms | null> =>
  getInCi(findWebKit, 'WebKit is not complete', packages);
