import { codeOf, isOutOfRoom } from '../../process/error-details.ts';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
]);

/**
 * SQLSTATE: the classes of connection, of who is let in, resources, operator (a server that starts or stops) and the system's files; a query
 * that took too long, or waited too long for a lock, a session that was ended since it did nothing, a server that takes no changes, as a standby, and a
 * database that has gone or is closed.
 */
const states = /^(?:08|28|53|57P|58|57014$|25P0[34]$|25006$|3D000$|55000$|55P03$)/;

/** The messages of errors that the drivers throw without a code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed)|PGlite is closed)/i;

/** Whether an error says that the database itself is away, rather than that a query is wrong. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return networkCodes.has(codeOf(error));
  const code = codeOf(error);
  return (
    networkCodes.has(code) ||
    states.test(code) ||
    messages.test(error.message) ||
    (error instanceof AggregateError && error.errors.some(isDatabaseDown)) ||
    isDatabaseDown(error.cause)
  );
}

/** Whether a replica has ended a query because it had to follow the primary. */
export const isReplicaConflict = (error: unknown): boolean =>
  error instanceof Error && (codeOf(error) === '40001' || isReplicaConflict(error.cause));

/** Classes of SQLSTATE: the system's files are not what the database takes them for, or its data is damaged. */
const brokenStates = /^(58|XX00[12])/;

/** Whether an error says that the files of the embedded database failed it, rather than that a query is wrong. */
export function isDatabaseBroken(error: unknown): boolean {
  if (brokenStates.test(codeOf(error))) return true;
  return error instanceof Error && error.cause !== undefined && isDatabaseBroken(error.cause);
}

/**
 * Whether an error leaves open what became of a change: the database was cut off before it answered, and may have stored it all the
 * same. One that had no room has not.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  isDatabaseDown(error) && !isOutOfRoom(error);
