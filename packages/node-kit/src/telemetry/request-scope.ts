import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The header by which a request is found again in the logs of all servers that it went through (rule X61). */
export const requestIdHeader = 'X-Request-Id';

/** The facts about the request that is being answered. */
export interface RequestScope {
  readonly id: string;
  /** The route that answers it, as a pattern such as `/api/software/:id/`; a path would be one of millions. */
  route: string;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Whoever is in front may choose an id; a stranger must not choose what is in the log. */
const usableId = /^[\w.-]{8,64}$/;

/** The id that came with a request where it can be used, else a new one. */
export const readRequestId = (given: string | undefined): string =>
  given !== undefined && usableId.test(given) ? given : randomUUID();

/** Does some work as part of answering a request. */
export const inRequest = <Result>(scope: RequestScope, work: () => Result): Result =>
  scopes.run(scope, work);

/** The id of the request that is being answered; undefined outside of one. */
export const requestId = (): string | undefined => scopes.getStore()?.id;

/** Says by which route the request of this moment is answered. */
export function nameRoute(route: string): void {
  const scope = scopes.getStore();
  if (scope) scope.route = route;
}
