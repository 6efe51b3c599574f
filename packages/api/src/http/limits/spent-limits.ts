/** The limits that were used up a moment ago, so that further tries are refused without a question to the database. */
export interface SpentLimits {
  /** The end of a limit's window that was used up a moment ago; null where the database must be asked. */
  readonly endOf: (key: string, now: Date) => Date | null;
  readonly note: (key: string, spent: { readonly endsAt: Date; readonly now: Date }) => void;
  /** Something of it was given back. */
  readonly forget: (key: string) => void;
  readonly forgetAll: () => void;
}

/** Another process may have given something back, or an administrator's command. */
const knownForMs = 1000;

/** Beyond this number each refusal costs a query again. */
const mostKnown = 10_000;

/**
 * Remembers in one process for a second which limits are used up. Only the database counts: a client that is refused a
 * hundred times a second costs it one look instead of a hundred.
 */
export function createSpentLimits(): SpentLimits {
  /** The oldest first. */
  const known = new Map<string, { readonly endsAt: Date; readonly now: Date }>();
  return {
    endOf: (key, now) => {
      const spent = known.get(key);
      if (!spent) return null;
      const ageMs = now.getTime() - spent.now.getTime();
      // A clock that was set back makes it younger than it can be.
      if (ageMs >= 0 && ageMs < knownForMs && spent.endsAt > now) return spent.endsAt;
      known.delete(key);
      return null;
    },
    note: (key, spent) => {
      known.delete(key);
      known.set(key, spent);
      const [oldest] = known.keys();
      if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
    },
    forget: (key) => {
      known.delete(key);
    },
    forgetAll: () => {
      known.clear();
    },
  };
}
