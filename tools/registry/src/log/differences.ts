import { canaryOf, liveVersion, shellName, type SiteState } from '../state/site-state.ts';
import type { Difference } from './change-log.ts';

const canaryText = (state: SiteState | null, name: string): string | null => {
  const canary = state && canaryOf(state, name);
  return canary ? `${canary.release.version} (${canary.percent} %)` : null;
};

const namesIn = (state: SiteState | null): readonly string[] =>
  state
    ? [
        shellName,
        ...state.remotes.map(({ name }) => name),
        ...state.canaries.map(({ release }) => release.name),
      ]
    : [];

/** The releases that are live or tried in one state and not in the other; all of them where there was none before. */
export function differencesBetween(before: SiteState | null, after: SiteState): Difference[] {
  const names = new Set([...namesIn(before), ...namesIn(after)]);
  return [...names]
    .flatMap((name): Difference[] => [
      {
        name,
        kind: 'live',
        from: before && liveVersion(before, name),
        to: liveVersion(after, name),
      },
      { name, kind: 'canary', from: canaryText(before, name), to: canaryText(after, name) },
    ])
    .filter(({ from, to }) => from !== to);
}
