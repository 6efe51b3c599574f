import { CommandError } from '@patchbay/command-line';
import type { SiteSession } from '../../state/site-session.ts';
import type { SiteState } from '../../state/site-state.ts';
import type { AskedChange } from '../../trust/make-statement.ts';
import { promoteVersion, retireRemote, rollBack, type Outcome } from './make-live.ts';

/**
 * Does what was asked for with versions that are on the site: the same for a folder and through a registry.
 * @throws CommandError where it cannot be done; nothing is changed then
 */
export function performChange(
  session: SiteSession,
  { action, name, version, percent }: AskedChange & { readonly percent: number },
  now: string,
): Promise<Outcome> {
  const state = stateOf(session);
  switch (action) {
    case 'rollback':
      return rollBack(session, state, { name, to: version, now });
    case 'retire':
      return retireRemote(session, state, { name, now });
    case 'promote':
      if (version === null) throw new CommandError('usage', 'A promotion names a version');
      return promoteVersion(session, state, { name, version, percent, now });
  }
}

/** What helps where a site has no release: mostly it is another folder than was meant. */
export const emptySiteHelp: readonly string[] = [
  'Is it the right site? SITE_DIR=FOLDER names another, and so does --to',
  'A new site begins with the shell: npm run release -- shell, in the repository of Patchbay',
];

/**
 * The live state of a site.
 * @throws CommandError `not-found` where nothing is
 */
export function stateOf({ state, target }: SiteSession): SiteState {
  if (state) return state;
  throw new CommandError('not-found', `${target.label} has no release yet`, {
    problems: emptySiteHelp,
  });
}
