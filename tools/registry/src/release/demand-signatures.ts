import { canaryOf, shellName, type Release, type SiteState } from '../state/site-state.ts';
import type { SiteSession } from '../state/site-session.ts';
import {
  assertMayRelease,
  assertOwns,
  authenticate,
  signedFiles,
} from '../trust/check-signatures.ts';
import type { KeyRing } from '../trust/key-ring.ts';
import type { SignedStatement } from '../trust/statement.ts';

/**
 * A session in which nothing becomes live that the site's server would leave out: of the name that is changed, what is live
 * and what is tried have to be signed by the team that owns them (rule G100).
 */
export function demandSignatures(session: SiteSession, ring: KeyRing, name: string): SiteSession {
  const assertServed = async (release: Release) => {
    await signedFiles(session.target, ring, release);
  };
  return {
    ...session,
    assertServed,
    commit: async (next) => {
      for (const release of releasesOf(next, name)) await assertServed(release);
      await session.commit(next);
    },
  };
}

function releasesOf(state: SiteState, name: string): readonly Release[] {
  if (name === shellName) return [{ kind: 'shell', description: state.shell }];
  const live = state.remotes.find((remote) => remote.name === name);
  const canary = canaryOf(state, name)?.release;
  return [live, canary].flatMap((description) =>
    description ? [{ kind: 'remote' as const, description }] : [],
  );
}

/**
 * Checks who asks, before anything is done for them.
 * @throws CommandError `refused` where the signature is not one of a team that owns the name, or the release's paths
 */
export function assertSigned(
  ring: KeyRing,
  signed: SignedStatement,
  release: Release | null = null,
): void {
  const team = authenticate(ring, signed);
  if (release) assertMayRelease(team, release);
  else assertOwns(team, signed.statement.name);
}
