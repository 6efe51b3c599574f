/**
 * A value that must be there; the messages are those of the specification, section 8.
 * @throws Error with the message
 */
export function assertGiven<T>(value: T | null | undefined, message: string): T {
  if (value === null || value === undefined) throw new Error(message);
  return value;
}
