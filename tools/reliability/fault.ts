/** Something that goes wrong around the product, and what comes of it (rule X82). */
export interface Fault {
  /** `MF01`: a family and a number, which is never used again. */
  readonly id: string;
  /** The fault, as a sentence without its full stop. */
  readonly fault: string;
  /** The page or answer that the visitor, or whoever calls, sees meanwhile. */
  readonly seen: string;
  /** The data that is gone for good. */
  readonly lost: string;
  /** The recovery, and who has to do something for it. */
  readonly recovers: string;
  /** Files of tests from the repository's root, each with pieces of the names of tests that show it. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
  /** Its tests need a PostgreSQL, and are skipped on a machine without one. */
  readonly needsPostgresql?: true;
}

/** Faults of one part of the product. */
export interface FaultFamily {
  /** The letters that its ids begin with. */
  readonly prefix: string;
  readonly title: string;
  /** The common ground of its faults, in a sentence or two. */
  readonly about: string;
  readonly faults: readonly Fault[];
}
