import { useEffect, useState } from 'react';
import {
  $authToken,
  $user,
  notified,
  readAnonymousId,
  useHost,
  usePageTitle,
  type User,
} from '@patchbay/shared/host';
import { useNavigate } from '@patchbay/shared/router';
import { routes, withNextPath } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import { Button, FormAlert, PageHeading, Pending, saveFile, Section, Skeleton } from '@patchbay/ui';
import { deleteAccount, exportAccount, getProfile } from '@patchbay/domain/api';
import { describeError, type Http } from '@patchbay/shared/http';
import { queryOptions, useMutation, useQuery } from '@patchbay/shared/query';
import { accountDeletionSchema } from '@patchbay/domain/entities';
import { profileSeen, sessionsEnded } from '../session/session.model.ts';
import { $isUnconfirmed } from '../session/sign-in.model.ts';
import { EmailField, PasswordField } from '../account-form/credential-fields.tsx';
import { FormFrame } from '../account-form/form-frame.tsx';
import { ChangePassword } from './change-password.tsx';
import { EmailSection } from './email-section.tsx';
import styles from './manage-account.module.css';
import { OpenedForm } from './opened-form.tsx';
import { SessionList } from './session-list.tsx';
import { useAccountForm } from './use-account-form.ts';

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

/**
 * The profile as the server has it now; null before its answer. The e-mail may have been confirmed in another tab or on
 * another device, so it is asked again whenever somebody comes back to the page.
 */
function useFreshProfile(): User | null {
  const { http } = useHost();
  const token = useUnit($authToken);
  const { data } = useQuery(freshProfileQuery(http, token));
  return data ?? null;
}

const freshProfileQuery = (http: Http, token: string | null) =>
  // The token is a secret: the key says whose it is by being dropped with the session.
  // eslint-disable-next-line @tanstack/query/exhaustive-deps
  queryOptions({
    queryKey: ['account', 'profile'],
    queryFn: ({ signal }) => getProfile(http, token ?? '', signal),
    enabled: token !== null,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** All that the server has of the user, as a file (rule A84). */
function ExportData() {
  const { http, config } = useHost();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => exportAccount(http),
    onSuccess: (document) => {
      const text = `${JSON.stringify(document, null, 2)}\n`;
      saveFile(`${config.productName.toLowerCase()}-account.json`, 'application/json', text);
    },
  });
  return (
    <Section title="Your data" className={styles.section}>
      <p className={styles.text}>
        Everything that we keep about your account, as a JSON file. Your password is not in it.
      </p>
      <Button isBusy={isPending} onClick={() => mutate()}>
        Download your data
      </Button>
      {error && (
        <p role="alert" className={styles.error}>
          {`Your data could not be downloaded. ${describeError(error)}`}
        </p>
      )}
    </Section>
  );
}

const fields = ['email', 'currentPassword'] as const;

interface DeleteAccountProps {
  readonly user: User;
  /** The account is gone; its session ends next. */
  readonly onDeleted: () => void;
}

/** The end of an account, confirmed by its e-mail and its password (rule A82). */
function DeleteAccount({ user, onDeleted }: DeleteAccountProps) {
  const { http, storage } = useHost();
  const [end, notify] = useUnit([sessionsEnded, notified]);
  const { field, problem, frame } = useAccountForm({
    fields,
    schema: accountDeletionSchema,
    send: ({ email, currentPassword }, signal) =>
      deleteAccount(http, { email, currentPassword, userUuid: readAnonymousId(storage) }, signal),
    onDone: () => {
      onDeleted();
      end();
      notify({ tone: 'success', title: 'Your account is deleted' });
    },
  });
  return (
    <FormFrame
      {...frame}
      submitLabel="Delete account"
      isDestructive
      above={problem !== null && <FormAlert>{problem}</FormAlert>}
    >
      <EmailField label="Your e-mail" {...field('email')} hint={`Type ${user.email} to confirm`} />
      <PasswordField
        label="Current password"
        {...field('currentPassword')}
        autoComplete="current-password"
      />
    </FormFrame>
  );
}
