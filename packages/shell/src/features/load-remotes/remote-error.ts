/**
 * How a remote is out: its code did not come (`load`), it is no remote or needs another contract (`contract`), or its
 * start threw (`activate`).
 */
export type RemoteErrorKind = 'load' | 'contract' | 'activate';

/** A remote that cannot be used. `message` is for the report, the page shows its own words. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly kind: RemoteErrorKind;
  readonly remoteName: string;

  constructor(kind: RemoteErrorKind, remoteName: string, message: string, cause?: unknown) {
    super(`Remote "${remoteName}": ${message}`, { cause });
    this.kind = kind;
    this.remoteName = remoteName;
  }
}
