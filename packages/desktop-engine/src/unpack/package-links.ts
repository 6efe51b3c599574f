import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { ZipFile } from 'yauzl';
import { EngineError } from '../engine-error.ts';
import { isBundleName } from './package-components.ts';
import { asBadPackage, type PackageEntry } from './read-package.ts';

/** @throws EngineError `bad-package` for a file that is not what the list says */
export function requireSum(entry: PackageEntry, sum: number): void {
  if (sum === entry.source.crc32) return;
  throw new EngineError('bad-package', `The package has a damaged file: ${entry.path}.`);
}

/** A link's target is short; one of a megabyte is not read. */
const longestLinkBytes = 4096;

/**
 * The target of a link of a package, which a system may make.
 * @throws EngineError `bad-package`
 */
export async function readLink(
  zip: ZipFile,
  entry: PackageEntry,
  platform: NodeJS.Platform,
): Promise<string> {
  if (entry.bytes > longestLinkBytes) {
    throw new EngineError('bad-package', `The package has a link that is too long: ${entry.path}.`);
  }
  const target = await asBadPackage(async () => {
    const source: Readable = await zip.openReadStreamPromise(entry.source);
    const bytes = Buffer.concat((await source.toArray()).filter((chunk) => Buffer.isBuffer(chunk)));
    requireSum(entry, crc32(bytes));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  });
  checkLink(entry.segments, target, platform);
  return target;
}

const longestTarget = 1024;

/**
 * Checks a link of a package. Frameworks of macOS have links, within their bundle; no other link is taken.
 *
 * The way up may only stand at the beginning of the target: `a/..` leads out of the bundle where `a` is a link itself.
 * Entries below a link are refused elsewhere, so the folder of a link is a real one, and every step down from it ends at
 * a link that was checked like this one or at something real.
 */
function checkLink(segments: readonly string[], target: string, platform: NodeJS.Platform): void {
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
