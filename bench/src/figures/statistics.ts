/**
 * The middle one of some numbers.
 * @throws RangeError where there are none
 */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  const lower = sorted[Math.ceil(middle) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('There are no numbers');
  return (lower + upper) / 2;
}

/**
 * The number that a share of all is not above: 0.95 for the 95th percentile.
 * @throws RangeError where there are none
 */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new RangeError('There are no numbers');
  return found;
}

/** The usual distance of the numbers from their median: the median absolute deviation. */
export function deviation(numbers: readonly number[]): number {
  const middle = median(numbers);
  return median(numbers.map((number) => Math.abs(number - middle)));
}

/**
 * The middle one of the ratios of each pair: other work that slows the machine for a while slows both of a pair. `null`
 * where something would be divided by zero.
 */
export function pairedRatio(pairs: readonly (readonly [number, number])[]): number | null {
  const ratios = pairs.flatMap(([upper, lower]) => (lower === 0 ? [] : [upper / lower]));
  return ratios.length < pairs.length || ratios.length === 0 ? null : median(ratios);
}
