/** A system's or driver's code of an error, or empty. Errors of Node's own come from another realm in some hosts. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/** The first cause of an error, or each of several: the query builder's own message would quote parameters. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return [...new Set(error.errors.map(reasonOf))].join('; ');
  }
  if (typeof error !== 'object' || error === null) return String(error);
  if ('cause' in error && error.cause !== undefined && error.cause !== null) {
    return reasonOf(error.cause);
  }
  return 'message' in error && typeof error.message === 'string' && error.message !== ''
    ? error.message
    : codeOf(error) || 'unknown reason';
}
