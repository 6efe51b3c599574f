/**
 * The ways in which a remote, or a part of one, fails:
 *
 * - its code could not be fetched: `network` (no answer), `timeout`, `missing` (404), `http` (another status)
 * - it was fetched and refused: `integrity` (not the bytes that were released), `contract` (it is not a remote, or needs
 *   another shell)
 * - it threw: `execution` (its script), `activate` (its start), `slot` (what it shows in another's page), `dispose` (its end)
 * - it was started and asks for what is not its own: `routes` (a page outside of its mounts, which is left out; or routes that the
 *   router does not take, without which it has no pages; or pages that redirect to each other without an end)
 * - nothing of it was asked for: `registry` (its entry cannot be used), `override` (a developer's release cannot be had,
 *   and the live one stays)
 */
export type RemoteFailureKind =
  | 'network'
  | 'timeout'
  | 'missing'
  | 'http'
  | 'integrity'
  | 'contract'
  | 'execution'
  | 'activate'
  | 'slot'
  | 'dispose'
  | 'routes'
  | 'registry'
  | 'override';

/** A remote that cannot be used. `message` is for the report, the page shows its own words. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly kind: RemoteFailureKind;
  readonly remoteName: string;

  constructor(kind: RemoteFailureKind, remoteName: string, message: string, cause?: unknown) {
    super(`Remote "${remoteName}": ${message}`, { cause });
    this.kind = kind;
    this.remoteName = remoteName;
  }
}
