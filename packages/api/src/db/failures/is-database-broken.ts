import { codeOf } from '../../process/error-details.ts';

/** Classes of SQLSTATE: the system's files are not what the database takes them for, or its data is damaged. */
const states = /^(58|XX00[12])/;

/** Whether an error says that the files of the embedded database failed it, rather than that a query is wrong. */
export function isDatabaseBroken(error: unknown): boolean {
  if (states.test(codeOf(error))) return true;
  return error instanceof Error && error.cause !== undefined && isDatabaseBroken(error.cause);
}
