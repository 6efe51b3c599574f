import { useEffect, useRef } from 'react';
import { endOtherSessions, endSession, listSessions } from '@patchbay/domain/api';
import { describeError, type Http, isNotFound } from '@patchbay/shared/http';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@patchbay/shared/query';
import type { AccountSession } from '@patchbay/domain/entities';
import { formatDate, formatDateTime } from '@patchbay/domain/format';
import { notified, useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import {
  Badge,
  Button,
  LoadError,
  Pending,
  Section,
  Skeleton,
  useSteadyPending,
} from '@patchbay/ui';
import styles from './manage-account.module.css';

export const sessionsKey = ['account', 'sessions'] as const;

/** The user's sessions: asked for again whenever the user comes to see them. */
const sessionsQuery = (http: Http) =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => listSessions(http, signal),
    staleTime: 0,
  });

const nameOf = ({ browser }: AccountSession) => (browser === '' ? 'Unknown browser' : browser);

/** The user's sessions, each with a way to end it (rule A80). */
export function SessionList() {
  const { http } = useHost();
  const { data, error, isPending, isFetching, refetch } = useQuery(sessionsQuery(http));
  const isWaiting = useSteadyPending(isPending);
  return (
    <Section title="Where you are signed in" className={styles.section}>
      {isWaiting ? (
        <Pending label="Loading your sessions">
          <div className={styles.skeleton}>
            <Skeleton shape="fill" />
          </div>
        </Pending>
      ) : data ? (
        <Sessions sessions={data} />
      ) : (
        <LoadError
          title="Your sessions could not be loaded"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  );
}

function Sessions({ sessions }: { readonly sessions: readonly AccountSession[] }) {
  const { http } = useHost();
  const queryClient = useQueryClient();
  const notify = useUnit(notified);
  const list = useRef<HTMLUListElement>(null);
  const wantsFocus = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone with its session.
    if (wantsFocus.current && document.activeElement === document.body) list.current?.focus();
    wantsFocus.current = false;
  }, [sessions]);
  const isEnded = async (title: string) => {
    notify({ tone: 'success', title });
    wantsFocus.current = true;
    await queryClient.invalidateQueries({ queryKey: sessionsKey });
  };
  const one = useMutation({
    mutationFn: async ({ id }: AccountSession) => {
      try {
        await endSession(http, id);
      } catch (error) {
        // It has ended by itself meanwhile, which is what was wanted.
        if (!isNotFound(error)) throw error;
      }
    },
    onSuccess: (_, session) => isEnded(`${nameOf(session)} was signed out`),
  });
  const others = useMutation({
    mutationFn: () => endOtherSessions(http),
    onSuccess: () => isEnded('You were signed out everywhere else'),
  });
  const error = one.error ?? others.error;
  const isBusy = one.isPending || others.isPending;
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);

  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.sessions} aria-label="Sessions">
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <div className={styles.sessionText}>
              <p className={styles.browser}>
                <span>{nameOf(session)}</span>{' '}
                {session.isCurrent && <Badge tone="good">This one</Badge>}
              </p>
              <p className={styles.quiet}>
                {`Last used ${formatDateTime(session.lastUsedAt)}, signed in ${formatDate(session.createdAt)}`}
              </p>
            </div>
            {!session.isCurrent && (
              <Button
                size="small"
                isBusy={one.isPending && one.variables.id === session.id}
                disabled={isBusy}
                aria-label={`Sign out ${nameOf(session)}, last used ${formatDateTime(session.lastUsedAt)}`}
                onClick={() => one.mutate(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className={styles.error}>
          {`That did not work. ${describeError(error)}`}
        </p>
      )}
      {hasOthers && (
        <Button isBusy={others.isPending} disabled={isBusy} onClick={() => others.mutate()}>
          Sign out everywhere else
        </Button>
      )}
    </>
  );
}
