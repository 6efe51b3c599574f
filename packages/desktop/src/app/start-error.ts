/** The app cannot start. `message` is a sentence for a person that says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
