/**
 * When a version came out, by the day that a form says. The time of day, which an import may know and a form does not show,
 * stays while the day does.
 * @param day '2026-03-01', null where nobody knows it, undefined where the form does not say it
 */
export function releaseMoment(day: string | null | undefined, before: Date | null): Date | null {
  if (day === undefined) return before;
  if (day === null) return null;
  return before?.toISOString().startsWith(day) ? before : new Date(`${day}T00:00:00Z`);
}
