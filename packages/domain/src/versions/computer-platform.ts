import type { Platform } from '../entities/version.ts';
import type { Computer } from './offered-for.ts';

/** What a browser says of its computer: as `navigator` has it, or as headers of its request do. */
interface Browser {
  readonly userAgent: string;
  /** No request says it. */
  readonly maxTouchPoints?: number;
  /** Chromium's client hints; the platform is the text of `Sec-CH-UA-Platform`. */
  readonly userAgentData?: { readonly platform?: string };
}

/** What Chromium calls the systems: null for those that no version is for, whatever their user agent says. */
const hintedSystems = new Map<string, Platform | null>([
  ['macOS', 'macos'],
  ['Windows', 'windows'],
  ['Linux', 'linux'],
  ['Android', null],
  ['iOS', null],
  ['Chrome OS', null],
  ['Chromium OS', null],
]);

/**
 * Telephones and the like, for which no version is: some call themselves by the system that they are made from. And
 * crawlers, which read for people on other computers.
 */
const otherDevices = /Android|iPhone|iPad|iPod|CrOS|Tizen|Web0S|bot\b|crawler|spider/i;

const systems: readonly (readonly [RegExp, Platform])[] = [
  [/Windows NT/, 'windows'],
  [/Macintosh|Mac OS X/, 'macos'],
  [/Linux|X11/, 'linux'],
];

/**
 * The system of the computer, as its browser says it; null for a device that no version is for, and where it is not known.
 * The window of the desktop app is a browser of the same computer. The site's server and browsers ask by this one rule, so
 * that a page begins as its browser would show it.
 */
export function computerPlatform({
  userAgent,
  maxTouchPoints = 0,
  userAgentData,
}: Browser): Platform | null {
  const hinted = hintedSystems.get(userAgentData?.platform ?? '');
  if (hinted !== undefined) return hinted;
  if (otherDevices.test(userAgent)) return null;
  const platform = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  // An iPad says that it is a Mac; no Mac can be touched.
  return platform === 'macos' && maxTouchPoints > 1 ? null : platform;
}

/** Client hints, which Chromium alone has. */
interface HintingBrowser extends Pick<Browser, 'userAgent'> {
  readonly userAgentData?: {
    getHighEntropyValues(hints: readonly string[]): Promise<{ readonly architecture?: string }>;
  };
}

/** The chip of the computer; null where the browser does not name it. */
export async function computerChip(browser: HintingBrowser): Promise<Computer['chip']> {
  try {
    const hints = await browser.userAgentData?.getHighEntropyValues(['architecture']);
    if (hints?.architecture === 'arm') return 'arm';
    return hints?.architecture === 'x86' ? 'intel' : null;
  } catch {
    // A browser may refuse: then nobody knows.
    return null;
  }
}
