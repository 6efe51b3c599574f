/**
 * How a remote, or a page of one, is out. Its code could not be fetched: `network` (no answer), `timeout`, `missing`
 * (404), `http` (another status). It was fetched and refused: `integrity` (not the bytes that were released), `contract`
 * (it is no remote, or needs another shell). It threw: `execution` (its script), `activate` (its start). Nothing of it was
 * asked for, since its entry in the registry cannot be used: `registry`.
 */
export type RemoteErrorKind =
  | 'network'
  | 'timeout'
  | 'missing'
  | 'http'
  | 'integrity'
  | 'contract'
  | 'execution'
  | 'activate'
  | 'registry';

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
