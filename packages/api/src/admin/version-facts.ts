import { platforms, type Platform, type VersionForm } from '@patchbay/domain/entities';

interface VersionFacts {
  readonly platforms: Platform[];
  readonly releasedAt: Date | null;
}

/** The systems and the day of a version from a form, as they are stored. A fact that the form leaves out stays. */
export const storedFacts = (
  { platforms: named, releasedAt }: Pick<VersionForm, 'platforms' | 'releasedAt'>,
  before: VersionFacts = { platforms: [], releasedAt: null },
): VersionFacts => ({
  platforms: named ? platforms.filter((platform) => named.includes(platform)) : before.platforms,
  releasedAt: momentOf(releasedAt, before.releasedAt),
});

/**
 * The time at which a version came out, by the day in a form. The time of day, which an import may know and a form does
 * not show, stays while the day does.
 * @param day '2026-03-01', null where nobody knows it, undefined where the form does not say it
 */
function momentOf(day: string | null | undefined, before: Date | null): Date | null {
  if (day === undefined) return before;
  if (day === null) return null;
  return before?.toISOString().startsWith(day) ? before : new Date(`${day}T00:00:00Z`);
}
