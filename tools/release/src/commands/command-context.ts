import type { Paint } from '@patchbay/command-line';
import type { Environment } from '@patchbay/environment';
import type { ReleaseTarget } from '@patchbay/registry/target';
import type { Source } from '@patchbay/registry/trust';
import type { ReleasePlan } from '../checks/check-release.ts';
import type { SmokeCheck } from '../checks/smoke-check.ts';

/** The tools and settings with which the commands work. */
export interface CommandContext {
  readonly environment: Environment;
  readonly target: ReleaseTarget;
  /** The keys of those who may release, for `status`; null, as by default, on a site that takes what nobody signed. */
  readonly keysFile?: string | null;
  /**
   * Type-checks and builds a package.
   * @returns the name that it has on the site, and the folder of its build
   * @throws CommandError `not-found` or `build-failed`
   */
  readonly build: (
    subject: string,
    say: (text: string) => void,
  ) => Promise<{ readonly name: string; readonly dist: string }>;
  /** The plan of a package's release, as far as it shows before the build; null where that cannot be read. */
  readonly plan?: (subject: string) => ReleasePlan | null;
  /** The name on the site of a package's folder; a name stays what it is. */
  readonly siteName: (subject: string) => string;
  /** Resolves the path of a `--from`. */
  readonly resolveDist: (path: string) => string;
  readonly smokeCheck: SmokeCheck;
  /** Reads the sources of a release, and who makes it. */
  readonly readSource: () => Promise<Source>;
  readonly now: () => Date;
  readonly say: (text: string) => void;
  readonly paint: Paint;
}

/** The answer of a command: a JSON document, and the same for people. */
export interface Answer {
  readonly json: object;
  readonly lines: readonly string[];
}
