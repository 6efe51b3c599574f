/** May this team do that? The rules that a registry and a site's server judge by (G100 to G102). */
import { CommandError } from '@patchbay/command-line';
import { decodeKey, isWithin, teamOf, type KeyRing, type TeamEntry } from './key-ring.ts';
import { isSignedBy, type SignedText } from './statement.ts';
import { nameOf, type Release } from '../state/site-state.ts';

/**
 * The team that has signed a statement. A statement by a retired key is good where it is `old`: accepted before.
 * @throws CommandError `refused` with the reason
 */
export function authenticate(
  ring: KeyRing,
  signed: SignedText,
  { isOld = false }: { readonly isOld?: boolean } = {},
): TeamEntry {
  const { signature } = signed;
  const team = teamOf(ring, signature.team);
  if (!team) throw refused(`There is no team ${signature.team} in the keys of this site`);
  const key = team.keys.find(({ id }) => id === signature.key);
  if (!key) throw refused(`${team.team} has no key ${signature.key}`);
  const since = key.endedAt === null ? '' : ` since ${key.endedAt}`;
  if (key.status === 'revoked') {
    throw refused(
      `The key ${key.id} of ${team.team} is revoked${since}: sign with its present one`,
    );
  }
  if (!isSignedBy(signed, decodeKey(key))) {
    throw refused(
      `The signature is not one of the key ${key.id} of ${team.team}: something was altered`,
    );
  }
  if (key.status === 'retired' && !isOld) {
    throw refused(
      `The key ${key.id} of ${team.team} was replaced${since}: sign with its present one`,
    );
  }
  return team;
}

/**
 * @throws CommandError `refused` where a team does not own a name
 */
export function assertOwns({ team, owns }: TeamEntry, name: string): void {
  if (owns.includes(name)) return;
  const own = owns.length === 0 ? 'it owns nothing' : `it owns ${owns.join(', ')}`;
  throw refused(`${team} does not own ${name}; ${own}`);
}

/**
 * @throws CommandError `refused` where a release is of a foreign name, or answers for a path of somebody else's
 */
export function assertMayRelease(team: TeamEntry, release: Release): void {
  assertOwns(team, nameOf(release));
  if (release.kind === 'shell') return;
  const foreign = release.description.mounts.filter(({ path }) => !isWithin(path, team.mounts));
  if (foreign.length === 0) return;
  const paths = foreign.map(({ path }) => path).join(', ');
  throw refused(
    `${release.description.name} answers for ${paths}, which ${team.team} does not own; ` +
      `it owns ${team.mounts.join(', ') || 'no path'}`,
  );
}

const refused = (message: string) => new CommandError('refused', message);
