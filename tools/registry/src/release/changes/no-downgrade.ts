import { CommandError } from '@patchbay/command-line';
import { lt, valid } from 'semver';
import { liveVersion, type SiteState } from '../../state/site-state.ts';

interface WantedVersion {
  readonly name: string;
  readonly version: string;
  /** The share of visitors; 0 gives it to nobody. */
  readonly percent: number;
  readonly mayDowngrade: boolean;
}

/**
 * Visitors get an earlier version than the live one only where somebody says so: a checkout that is behind would otherwise
 * take a colleague's release away, and nobody would see it.
 * @throws CommandError `downgrade`, with both ways on
 */
export function assertNoDowngrade(
  state: SiteState,
  { name, version, percent, mayDowngrade }: WantedVersion,
): void {
  const live = liveVersion(state, name);
  if (mayDowngrade || percent === 0 || live === null) return;
  // A version from before they had to be: nothing comes before or after it.
  if (valid(version) === null || valid(live) === null || !lt(version, live)) return;
  throw new CommandError('downgrade', `${name} ${version} is before ${live}, which is live`, {
    problems: [
      `To go back to a version that was live: npm run rollback -- ${name} --to ${version}`,
      'To give it to visitors all the same: --allow-downgrade',
    ],
  });
}
