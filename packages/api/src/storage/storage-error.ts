/**
 * What keeps the uploaded files is away, or refuses: callers are answered 503 (rule X113). The message is for whoever runs the
 * server, and has no key and no signature.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}
