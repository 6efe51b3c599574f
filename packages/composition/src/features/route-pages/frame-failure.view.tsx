import type { ReactElement } from 'react';
import { isRouteErrorResponse, useRouteError } from '@patchbay/shared/router';

interface FrameFailureProps {
  readonly frame: ReactElement;
}

/**
 * The frame shows an address for which the router has no page: for a path with a line separator the router finds no
 * route, not even the one for the rest. Any other error goes on to the boundary around the router, in place
 * of the router's own page for developers.
 */
export function FrameFailure({ frame }: FrameFailureProps) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return frame;
  throw error;
}
