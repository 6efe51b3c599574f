import { EngineError } from '../engine-error.ts';
import { collisionKey } from './entry-name.ts';

export type EntryKind = 'file' | 'folder' | 'link';

/** The names of a package as the least discerning file system sees them. */
export interface PackageNames {
  /** @throws EngineError `bad-package` where some system would take the name for another one of the package */
  add(segments: readonly string[], kind: EntryKind): void;
}

interface Known {
  readonly spelling: string;
  readonly kind: EntryKind;
  /** A folder may be implied by a file in it, and named by itself once. */
  isNamed: boolean;
}

export function createPackageNames(): PackageNames {
  const known = new Map<string, Known>();

  function enter(spelling: string, kind: EntryKind, isNamed: boolean): void {
    const key = collisionKey(spelling);
    const other = known.get(key);
    if (!other) {
      known.set(key, { spelling, kind, isNamed });
      return;
    }
    const isSameFolder =
      other.spelling === spelling && other.kind === 'folder' && kind === 'folder';
    if (!isSameFolder || (other.isNamed && isNamed)) {
      throw new EngineError(
        'bad-package',
        `The package has two files that some systems take for one: ${spelling}.`,
      );
    }
    other.isNamed ||= isNamed;
  }

  return {
    add(segments, kind) {
      for (let length = 1; length < segments.length; length += 1) {
        enter(segments.slice(0, length).join('/'), 'folder', false);
      }
      enter(segments.join('/'), kind, true);
    },
  };
}
