/** What came of a check. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Shown where something failed. */
  readonly output: string;
  /** A runner's own last lines. */
  readonly closing: readonly string[];
}
