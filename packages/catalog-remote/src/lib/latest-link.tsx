import { Link } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { buttonLook } from '@patchbay/ui';

/** The way on from a page that has nothing to show. */
export function LatestLink() {
  return (
    <Link to={routes.home} {...buttonLook({ variant: 'secondary' })}>
      Browse new plugins
    </Link>
  );
}
