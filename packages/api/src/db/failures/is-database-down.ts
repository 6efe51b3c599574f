import { codeOf } from '../../process/error-details.ts';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
]);

/** Classes of SQLSTATE: connection, resources, operator (a server that starts or stops), the system's files. */
const stateClasses = /^(08|53|57P|58)/;

/** What the drivers throw without a code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|PGlite is closed)/i;

/** Whether an error says that the database itself is away, rather than that a query is wrong. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return networkCodes.has(codeOf(error));
  const code = codeOf(error);
  return (
    networkCodes.has(code) ||
    stateClasses.test(code) ||
    messages.test(error.message) ||
    (error instanceof AggregateError && error.errors.some(isDatabaseDown)) ||
    isDatabaseDown(error.cause)
  );
}
