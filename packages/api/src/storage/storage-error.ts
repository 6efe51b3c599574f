import { StartError } from '../process/start-error.ts';

/**
 * What keeps the uploaded files is away, or refuses: callers are answered 503 (rule H155), and a command ends with the sentence
 * alone. The message is for whoever runs the server, and has no key and no signature.
 */
export class StorageError extends StartError {}
