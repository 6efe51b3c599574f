/** The target that a restore fills with files: all of them are there afterwards, or none. */
export interface RestoreTarget {
  /** Looks without a change. @throws OperatorError where files are there, which somebody keeps */
  requireEmpty(): Promise<void>;
  /** Removes what a restore that was killed has left. */
  begin(): Promise<void>;
  /** @param path plain names, with slashes between them */
  add(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Puts all that was added in its place. */
  finish(): Promise<void>;
  /** Removes all that was added. */
  undo(): Promise<void>;
}
