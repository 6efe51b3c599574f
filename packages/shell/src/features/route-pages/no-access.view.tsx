import { $user, usePageTitle } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { routes } from '@patchbay/shared/routes';
import { useUnit } from '@patchbay/shared/state';
import { PageHeading, textLinkLook } from '@patchbay/shared/ui';
import styles from './not-found.module.css';

/** What a page for staff is to everybody else who is signed in (decisions, section 6). */
export function NoAccess() {
  const user = useUnit($user);
  usePageTitle('No access');
  return (
    <div className={styles.page}>
      <PageHeading>No access</PageHeading>
      <p>
        {user
          ? `This page is for staff. You are signed in as ${user.email}.`
          : 'This page is for staff.'}
      </p>
      <Link to={routes.home} {...textLinkLook}>
        Go to the home page
      </Link>
    </div>
  );
}
