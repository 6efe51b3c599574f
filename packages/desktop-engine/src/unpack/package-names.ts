import { EngineError } from '../engine-error.ts';
import { collisionKey } from './entry-name.ts';

export type EntryKind = 'file' | 'folder' | 'link';

/** The names of a package as the least discerning file system sees them. */
export interface PackageNames {
  /**
   * @throws EngineError `bad-package` where some system would take the name for another one of the package, or it has too
   *   many files and folders
   */
  add(segments: readonly string[], kind: EntryKind): void;
  /** Files and folders so far. */
  readonly count: number;
}

/** A file or folder with its name, in the folder that it is in. */
interface Place {
  readonly spelling: string;
  readonly kind: EntryKind;
  /** A folder may be implied by a file in it, and named by itself once. */
  isNamed: boolean;
  /** The entries in it; empty for a file. */
  readonly below: Map<string, Place>;
}

/**
 * @param most how many files and folders there may be together, with folders that only the paths of other entries name: each
 *   is one on the disk, and takes memory here (rule X242)
 */
export function createPackageNames(most: number): PackageNames {
  const top = new Map<string, Place>();
  let count = 0;

  return {
    get count() {
      return count;
    },
    add(segments, kind) {
      let folder = top;
      segments.forEach((spelling, index) => {
        const isNamed = index === segments.length - 1;
        const ownKind = isNamed ? kind : 'folder';
        const key = collisionKey(spelling);
        const known = folder.get(key);
        if (known) {
          requireSame(known, { spelling, kind: ownKind, isNamed }, segments);
          known.isNamed ||= isNamed;
          folder = known.below;
          return;
        }
        count += 1;
        if (count > most) {
          throw new EngineError('bad-package', 'The package has too many files and folders.');
        }
        const place: Place = { spelling, kind: ownKind, isNamed, below: new Map() };
        folder.set(key, place);
        folder = place.below;
      });
    },
  };
}

/** Only a folder may have one name twice, and only once by an entry of its own. */
function requireSame(
  known: Place,
  { spelling, kind, isNamed }: Omit<Place, 'below'>,
  segments: readonly string[],
): void {
  const isSameFolder = known.spelling === spelling && known.kind === 'folder' && kind === 'folder';
  if (isSameFolder && !(known.isNamed && isNamed)) return;
  throw new EngineError(
    'bad-package',
    `The package has two files whose names are the same on some systems: ${segments.join('/')}.`,
  );
}
