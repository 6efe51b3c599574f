import { Link } from '@patchbay/shared/router';
import { routes } from '@patchbay/shared/routes';
import { buttonLook } from '@patchbay/shared/ui';

/** The way on from a page that has nothing to show. */
export function LatestLink() {
  return (
    <Link to={routes.home} {...buttonLook({ variant: 'secondary' })}>
      Browse new plugins
    </Link>
  );
}
