import type { Software } from '@patchbay/domain/entities';
import { routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { Button, buttonLook, Cover, LoadError, Section } from '@patchbay/ui';
import { batchRequested } from '../../installs/jobs/install-batch.model.ts';
import { type InstallSubject, isRunning } from '../../installs/jobs/install-list.ts';
import { $installs } from '../../installs/jobs/installs.model.ts';
import styles from './show-library.module.css';

const shownCount = 4;

interface UpdatesSummaryProps {
  /** Software with a newer version. */
  readonly updates: readonly {
    readonly software: Pick<Software, 'id' | 'name' | 'cover'>;
    /** Null where the person has to choose one. */
    readonly update: InstallSubject | null;
    readonly newest: string;
  }[];
  /** Null until it is known. */
  readonly pluginCount: number | null;
  readonly error: Error | null;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

const countOf = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

/** What has a newer version, and the way to all of it (rule I85). */
export function UpdatesSummary({ updates, pluginCount, error, ...retry }: UpdatesSummaryProps) {
  const [installs, request] = useUnit([$installs, batchRequested]);
  const { imageHost } = useHost().config;
  if (pluginCount === 0) {
    return (
      <Section title="Nothing is installed yet">
        <p className={styles.quiet}>Plugins on this computer appear here.</p>
        <div>
          <Link to={routes.home} {...buttonLook({ variant: 'primary' })}>
            Open the store
          </Link>
        </div>
      </Section>
    );
  }
  if (error && updates.length === 0) {
    return (
      <LoadError
        title="Couldn't check for updates"
        error={error}
        isRetrying={retry.isRetrying}
        onRetry={retry.onRetry}
      />
    );
  }
  const waiting = updates.flatMap(({ update }) =>
    update && !isRunning(installs.get(update.versionId)?.job ?? null) ? [update] : [],
  );
  return (
    <Section title={updates.length > 0 ? countOf(updates.length, 'update') : 'No updates'}>
      {updates.length > 0 && (
        <ul className={styles.updates} aria-label="Updates">
          {updates.slice(0, shownCount).map(({ software, newest }) => (
            <li key={software.id} className={styles.update}>
              <span className={styles.cover}>
                <Cover
                  imageHost={imageHost}
                  cover={software.cover}
                  name={software.name}
                  alt=""
                  sizes="64px"
                />
              </span>
              <span className={styles.facts}>
                <bdi className={styles.name}>{software.name}</bdi>
                <span className={styles.quiet}>{`to ${newest}`}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {waiting.length > 0 && (
          <Button
            variant="primary"
            onClick={() => request({ subjects: waiting, purpose: 'update' })}
          >
            Update all
          </Button>
        )}
        <Link
          to={updates.length > 0 ? `${routes.installed}?updates=1` : routes.installed}
          {...buttonLook({ variant: 'secondary' })}
        >
          {updates.length > 0
            ? 'See the updates'
            : `See ${pluginCount === null ? 'what is installed' : countOf(pluginCount, 'plugin')}`}
        </Link>
      </div>
    </Section>
  );
}
