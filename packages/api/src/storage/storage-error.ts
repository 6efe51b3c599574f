import { OperatorError } from '../process/operator-error.ts';

/**
 * The storage of the uploaded files is away, or refuses: callers are answered 503, and a command ends with
 * only the sentence. The message is for the operator, and has no key and no signature.
 */
export class StorageError extends OperatorError {}
