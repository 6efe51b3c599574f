/**
 * The reason why a process of the backend cannot start, as one sentence for the console: shown without a stack trace.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
