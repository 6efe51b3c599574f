import type { Platform } from '../entities/version.ts';

interface Browser {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** Telephones and the like, for which no version is: some call themselves by the system that they are made from. */
const otherDevices = /Android|iPhone|iPad|iPod|CrOS|Tizen|Web0S/;

const systems: readonly (readonly [RegExp, Platform])[] = [
  [/Windows NT/, 'windows'],
  [/Macintosh|Mac OS X/, 'macos'],
  [/Linux|X11/, 'linux'],
];

/**
 * The system of the computer, as its browser says it; null for a device that no version is for, and where it is not known.
 * The window of the desktop app is a browser of the same computer.
 */
export function computerPlatform({ userAgent, maxTouchPoints }: Browser): Platform | null {
  if (otherDevices.test(userAgent)) return null;
  const platform = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  // An iPad says that it is a Mac; no Mac can be touched.
  return platform === 'macos' && maxTouchPoints > 1 ? null : platform;
}
