/**
 * A one-sided sequential test of two shares: whether a canary's views have some property, such as failing, more often
 * than those of the live version at the same time. It may be looked at any number of times.
 *
 * What was counted between two looks is a table of two by two. Given its totals, the number of the canary's hits has a
 * hypergeometric law that knows no rate (Fisher's noncentral one for odds other than 1). The likelihood ratio of two odds
 * has an expectation of at most 1 while the true odds are at most the tolerated ones, so the product over all looks, and a
 * mixture of such products, is a supermartingale: by Ville's inequality it ever reaches 1/α with a probability of at most
 * α. Rates may change between looks, since each look is compared within itself: a backend that is away, or another share of
 * visitors, is no evidence.
 *
 * Sources: J. Ville, Étude critique de la notion de collectif (1939); H. Robbins, Ann. Math. Stat. 41 (1970), for mixtures;
 * R. Turner, A. Ly, P. Grünwald, Safe tests and always-valid confidence intervals for contingency tables (arXiv 2106.02693).
 */

/** Views that were counted between two looks, and those of them with the property. */
export interface Shares {
  readonly views: number;
  readonly hits: number;
}

export interface SequentialTest {
  /** The odds ratio of canary and live that is still taken for equal. */
  readonly tolerated: number;
  /** Odds ratios above it that are looked for, each with the same weight. */
  readonly sought: readonly number[];
}

/** The logarithms of a test's likelihood ratios, one for each of its `sought`; all zeros before the first look. */
export type Evidence = readonly number[];

/** The evidence before anything was counted. */
export const noEvidence = ({ sought }: SequentialTest): Evidence => sought.map(() => 0);

/** The evidence with what was counted since the last look. */
export function withLook(
  { tolerated, sought }: SequentialTest,
  evidence: Evidence,
  canary: Shares,
  live: Shares,
): Evidence {
  const hits = canary.hits + live.hits;
  if (hits === 0 || canary.views === 0 || live.views === 0) return evidence;
  const first = Math.max(0, hits - live.views);
  const last = Math.min(hits, canary.views);
  // Logarithms of the weights that each number of the canary's hits has at equal odds.
  const weights = [0];
  for (let hit = first; hit < last; hit += 1) {
    const more = (canary.views - hit) * (hits - hit);
    const fewer = (hit + 1) * (live.views - hits + hit + 1);
    weights.push((weights.at(-1) ?? 0) + Math.log(more / fewer));
  }
  const likelihoodAt = (odds: number) => {
    const step = Math.log(odds);
    const all = logOfSum(weights.map((weight, index) => weight + index * step));
    return (canary.hits - first) * step - all;
  };
  const base = likelihoodAt(tolerated);
  return evidence.map((ratio, index) => ratio + likelihoodAt(sought[index] ?? tolerated) - base);
}

/**
 * How much the canary is to be doubted: chance alone brings a canary that is no worse to this number or above it, ever,
 * with a probability of at most 1 in this number. At least 0.
 */
export const strengthOf = (evidence: Evidence): number =>
  Math.exp(logOfSum(evidence)) / evidence.length;

/** The logarithm of the sum of numbers that are given by their logarithms. */
function logOfSum(logarithms: readonly number[]): number {
  const greatest = logarithms.reduce((a, b) => Math.max(a, b), -Infinity);
  return greatest + Math.log(logarithms.reduce((sum, one) => sum + Math.exp(one - greatest), 0));
}
