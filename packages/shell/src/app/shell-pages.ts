import { routes } from '@patchbay/shared/routes';
import type { RouteObject } from '@patchbay/shared/router';

/** The pages that are the shell's own; all others are remotes'. */
export const shellPages: RouteObject[] = [
  {
    path: routes.error,
    lazy: () =>
      import(/* webpackChunkName: "test-error" */ '../features/report-errors/test-error.view.tsx'),
  },
];
