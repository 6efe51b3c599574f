/**
 * A value that must be there; the messages are fixed (rule F6).
 * @throws Error with the message
 */
export function assertGiven<T>(value: T | null | undefined, message: string): T {
  if (value === null || value === undefined) throw new Error(message);
  return value;
}
