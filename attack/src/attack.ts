import type { EngineName } from './product/engines.ts';
import type { Product } from './product/product.ts';

/** The result of an attack, with one line of evidence. */
export interface Outcome {
  /** `unjudged`: it took longer than it may, and others took so much of the processors that this says nothing. */
  readonly result: 'held' | 'broken' | 'unjudged' | 'skipped';
  readonly figure: string;
  readonly evidence: string;
  /** Given where it is broken for nothing but the time that something took. */
  readonly isLate?: true;
}

/** One attack on the running product. */
export interface Attack {
  readonly name: string;
  /** The part of issue 13 that it tries, or `siblings` for others of the same kind. */
  readonly item: string;
  /** The number of requests or starts that it makes, roughly. */
  readonly tries: number;
  /** The expectation, in a few words with figures. */
  readonly expectation: string;
  /** Given where it is about the files of the embedded database, or about connections to a server: the other one has none. */
  readonly engine?: EngineName;
  /** It takes minutes: `--quick` leaves it out. */
  readonly isLong?: true;
  readonly run: (product: Product) => Promise<Outcome>;
}

export interface Family {
  readonly name: string;
  readonly about: string;
  readonly attacks: readonly Attack[];
}

/**
 * Held where the rule is kept, and in time.
 * @param isInTime whether the part of the rule holds that a busy machine can break
 */
export const verdict = (
  holds: boolean,
  figure: string,
  evidence: string,
  isInTime = true,
): Outcome => ({
  result: holds && isInTime ? 'held' : 'broken',
  figure,
  evidence,
  ...(holds && !isInTime ? { isLate: true } : {}),
});

export const skipped = (reason: string): Outcome => ({
  result: 'skipped',
  figure: '-',
  evidence: reason,
});

/**
 * The verdict on many checks: held where all of them are; else the first few that are not.
 * @param late those that took longer than they may
 */
export function verdictOf(
  problems: readonly string[],
  checked: number,
  late: readonly string[] = [],
): Outcome {
  const all = [...problems, ...late];
  const shown = all.slice(0, 3).join('; ');
  const more = all.length > 3 ? `; and ${all.length - 3} more` : '';
  return verdict(
    problems.length === 0,
    `${checked - all.length} of ${checked} held`,
    all.length === 0 ? 'every try was answered as it must be' : `${shown}${more}`,
    late.length === 0,
  );
}
