import { $user, usePageTitle } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { DeadEnd } from './dead-end.tsx';

/** Shown in place of a staff page to other signed-in users (rule R13). */
export function NoAccess() {
  const user = useUnit($user);
  usePageTitle('No access');
  return (
    <DeadEnd heading="No access">
      This page is for staff.{user && ` You are signed in as ${user.email}.`}
    </DeadEnd>
  );
}
