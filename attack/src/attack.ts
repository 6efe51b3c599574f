import type { EngineName } from './product/engines.ts';
import type { Product } from './product/product.ts';

/** The result of an attack, with one line of evidence. */
export type Outcome =
  | { readonly result: 'held' | 'broken'; readonly figure: string; readonly evidence: string }
  | { readonly result: 'skipped'; readonly figure: string; readonly evidence: string };

/** One attack on the running product. */
export interface Attack {
  readonly name: string;
  /** The part of issue 13 that it tries, or `siblings` for others of the same kind. */
  readonly item: string;
  /** How many requests or starts it makes, roughly. */
  readonly tries: number;
  /** What must be so, in a few words with figures. */
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

/** Held where the rule is kept, broken where it is not. */
export const verdict = (holds: boolean, figure: string, evidence: string): Outcome => ({
  result: holds ? 'held' : 'broken',
  figure,
  evidence,
});

export const skipped = (reason: string): Outcome => ({
  result: 'skipped',
  figure: '-',
  evidence: reason,
});

/** Of many checks: held where all are kept; else the first few that are not. */
export function verdictOf(problems: readonly string[], checked: number): Outcome {
  const shown = problems.slice(0, 3).join('; ');
  const more = problems.length > 3 ? `; and ${problems.length - 3} more` : '';
  return verdict(
    problems.length === 0,
    `${checked - problems.length} of ${checked} held`,
    problems.length === 0 ? 'every try was answered as it must be' : `${shown}${more}`,
  );
}
