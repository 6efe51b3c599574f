import { EngineError } from '../engine-error.ts';
import { isBundleName } from './package-components.ts';

const longestTarget = 1024;

/**
 * Checks a link of a package. Frameworks of macOS have links, within their bundle; no other link is taken.
 *
 * The way up may only stand at the beginning of the target: `a/..` leads out of the bundle where `a` is a link itself.
 * Entries below a link are refused elsewhere, so the folder of a link is a real one, and every step down from it ends at
 * a link that was checked like this one or at something real.
 * @throws EngineError `bad-package`
 */
export function checkLink(
  segments: readonly string[],
  target: string,
  platform: NodeJS.Platform,
): void {
  const bad = () =>
    new EngineError(
      'bad-package',
      `The package has a link that leads out of it: ${segments.join('/')}.`,
    );
  const bundle = segments.slice(0, -1).findIndex(isBundleName);
  if (platform === 'win32' || bundle === -1) throw bad();
  if (target === '' || Buffer.byteLength(target) > longestTarget) throw bad();
  if (target.startsWith('/') || /[\\:]|\p{Cc}/u.test(target)) throw bad();

  const steps = target.split('/').filter((step) => step !== '' && step !== '.');
  const firstDown = steps.findIndex((step) => step !== '..');
  const up = firstDown === -1 ? steps.length : firstDown;
  if (firstDown !== -1 && steps.slice(firstDown).includes('..')) throw bad();
  const folderDepth = segments.length - 1;
  if (folderDepth - up < bundle + 1) throw bad();
}
