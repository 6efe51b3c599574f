import { useRouteError } from '@patchbay/shared/router';

/** Hands an error on to what stands around the router, in place of the router's own page for developers. */
export function PassOnError(): never {
  throw useRouteError();
}
