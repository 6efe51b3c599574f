/**
 * A process of the backend cannot start, or a command cannot do its work. The message is a sentence for the operator, who can
 * mend it: it is shown without a stack trace.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
