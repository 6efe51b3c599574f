import { useEffect, useState } from 'react';
import { $authToken, $user, useHost, usePageTitle, type User } from '@patchbay/shared/host';
import { useNavigate } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import { PageHeading, Pending, Section, Skeleton } from '@patchbay/ui';
import { withNextPath } from '@patchbay/domain/routes';
import { profileSeen } from '../session/session.model.ts';
import { $isUnconfirmed } from '../session/sign-in.model.ts';
import { useFreshProfile } from './use-fresh-profile.ts';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailSection } from './email-section.tsx';
import { ExportData } from './export-data.tsx';
import styles from './manage-account.module.css';
import { OpenedForm } from './opened-form.tsx';
import { SessionList } from './session-list.tsx';

/** `/account/`: the settings of one's own account, where the backend can (rule A84). */
export function AccountPage() {
  const { config } = useHost();
  const navigate = useNavigate();
  const [user, token, isUnconfirmed] = useUnit([$user, $authToken, $isUnconfirmed]);
  const [isDeleted, setDeleted] = useState(false);
  usePageTitle('Account');
  // Nobody is asked to sign in to an account that is gone.
  const goal =
    !config.accountManagement || isDeleted
      ? routes.home
      : token === null && !user
        ? withNextPath(routes.login, routes.account)
        : // The address is to be confirmed first: the page of the sign-up says how.
          isUnconfirmed
          ? routes.signup
          : null;
  useEffect(() => {
    if (goal !== null) void navigate(goal, { replace: true });
  }, [goal, navigate]);
  return (
    <div className={styles.page}>
      <PageHeading>Account</PageHeading>
      {user && goal === null ? (
        <Sections user={user} onDeleted={() => setDeleted(true)} />
      ) : (
        <Pending label="Loading your account">
          <div className={styles.skeleton}>
            <Skeleton shape="fill" />
          </div>
        </Pending>
      )}
    </div>
  );
}

interface SectionsProps {
  readonly user: User;
  readonly onDeleted: () => void;
}

function Sections({ user, onDeleted }: SectionsProps) {
  const profile = useFreshProfile();
  const see = useUnit(profileSeen);
  useEffect(() => {
    if (profile) see(profile);
  }, [profile, see]);
  return (
    <>
      <EmailSection user={user} />
      <Section title="Password" className={styles.section}>
        <p className={styles.text}>A new password signs you out everywhere else.</p>
        <OpenedForm label="Change password">
          {(close) => <ChangePassword onClose={close} />}
        </OpenedForm>
      </Section>
      <SessionList />
      <ExportData />
      <Section title="Delete your account" className={styles.section}>
        <p className={styles.text}>
          Your account is deleted at once, with its sessions, its lists and the report of the
          plugins on this computer. It cannot be restored.
        </p>
        <OpenedForm label="Delete account" isDestructive>
          {() => <DeleteAccount user={user} onDeleted={onDeleted} />}
        </OpenedForm>
      </Section>
    </>
  );
}
