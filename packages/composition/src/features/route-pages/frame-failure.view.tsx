import type { ReactElement } from 'react';
import { isRouteErrorResponse, useRouteError } from '@patchbay/shared/router';

interface FrameFailureProps {
  readonly frame: ReactElement;
}

/**
 * What the router has no page for is shown by the frame: for a path with a separator of lines it finds no route, not even the one for
 * the rest (rule X271). Any other error goes on to what stands around the router, in place of the router's own page for developers.
 */
export function FrameFailure({ frame }: FrameFailureProps) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return frame;
  throw error;
}
