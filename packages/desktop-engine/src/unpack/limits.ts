/** The limits of a package. One beyond them is refused before anything is written. */
export interface UnpackLimits {
  readonly entries: number;
  /** Files and folders, with those that are only there for their contents. */
  readonly places: number;
  /** Bytes of all that the list of files says beside their names: it is kept in memory. */
  readonly fieldBytes: number;
  readonly totalBytes: number;
  /** Unpacked bytes for each byte of the package. */
  readonly ratio: number;
  /** A package that unpacks to no more than this may be compressed as well as it likes. */
  readonly ratioFromBytes: number;
}

/** Sample libraries have tens of gigabytes and thousands of files; sound does not shrink to a hundredth. */
export const defaultUnpackLimits: UnpackLimits = {
  entries: 50_000,
  places: 100_000,
  fieldBytes: 16_000_000,
  totalBytes: 50_000_000_000,
  ratio: 100,
  ratioFromBytes: 10_000_000,
};
