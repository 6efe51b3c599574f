import type { ReleasedName } from '@patchbay/domain/api';
import { formatDateTime } from '@patchbay/domain/format';
import { useUnit } from '@patchbay/shared/state';
import { Badge, Button, Dialog, buttonLook } from '@patchbay/ui';
import styles from './site-releases.module.css';
import { changePlanned, dialogClosed } from './open-dialog.model.ts';
import { kilobytes, originWords, standingTones, standingWords } from './release-words.ts';
import { SizeLine } from './size-line.tsx';

/** All versions of a name on the site: the standing of each, its preview, and the way to make it live. */
export function VersionsDialog({ released }: { readonly released: ReleasedName }) {
  const { name, versions, moreVersions } = released;
  const [plan, close] = useUnit([changePlanned, dialogClosed]);
  return (
    <Dialog title={`Versions of ${name}`} size="media" onClose={close}>
      <div className={styles.versions}>
        <SizeLine name={name} versions={versions} />
        <ul className={styles.cards}>
          {versions.map(({ version, standing, addedAt, owner, source, preview, sizeBytes }) => (
            <li key={version} className={styles.card}>
              <div className={styles.cardHead}>
                <h3 className={styles.cardTitle}>{version}</h3>
                <Badge tone={standingTones[standing] ?? 'neutral'}>{standingWords[standing]}</Badge>
                <div className={styles.actions}>
                  {preview !== null && (
                    <a
                      href={preview}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={`Preview of ${name} ${version}, in a new tab`}
                      {...buttonLook({ size: 'small', variant: 'quiet' })}
                    >
                      Preview
                    </a>
                  )}
                  {standing === 'earlier' && (
                    <Button
                      size="small"
                      aria-label={`Roll back to ${version}`}
                      onClick={() => plan({ action: 'rollback', name, version })}
                    >
                      Roll back
                    </Button>
                  )}
                  {standing !== 'live' && standing !== 'earlier' && (
                    <Button
                      size="small"
                      aria-label={`Promote ${version}`}
                      onClick={() => plan({ action: 'promote', name, version })}
                    >
                      Promote
                    </Button>
                  )}
                </div>
              </div>
              {source?.message && <bdi>{source.message}</bdi>}
              <p className={styles.quiet}>
                <span>{`On the site since ${formatDateTime(addedAt)}${owner === null ? '' : `, signed by ${owner}`}`}</span>
                {source && (
                  <span>
                    , built by <bdi>{source.builder}</bdi> <code>{originWords(source)}</code>
                  </span>
                )}
                {sizeBytes !== null && <span>{`, ${kilobytes(sizeBytes)} kB`}</span>}
              </p>
            </li>
          ))}
        </ul>
        {versions.length === 0 && <p>No version is left on the site.</p>}
        {moreVersions > 0 && (
          <p className={styles.quiet}>
            {`And ${moreVersions} older; npm run rollback goes back to them.`}
          </p>
        )}
      </div>
    </Dialog>
  );
}
