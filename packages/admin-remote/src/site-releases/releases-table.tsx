import type { ReleasedName } from '@patchbay/domain/api';
import { ageOf, formatDateTime } from '@patchbay/domain/format';
import { useUnit } from '@patchbay/shared/state';
import { Badge, Button, VisuallyHidden } from '@patchbay/ui';
import styles from './site-releases.module.css';
import { changePlanned, versionsOpened } from './open-dialog.model.ts';
import { isTooHeavy, originWords, sizeWords } from './release-words.ts';

interface ReleasesTableProps {
  readonly names: readonly ReleasedName[];
  /** The time at which they were read. */
  readonly nowMs: number;
}

const heads = ['Live', 'Canary', 'Built from', 'Owner', 'Size', 'Change'] as const;

/** The live releases of the shell and all remotes. A narrow window has a card for each. */
export const ReleasesTable = ({ names, nowMs }: ReleasesTableProps) => (
  <div className={styles.frame}>
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>What is live</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((released) => (
          <ReleaseRow key={released.name} released={released} nowMs={nowMs} />
        ))}
      </tbody>
    </table>
  </div>
);

interface ReleaseRowProps {
  readonly released: ReleasedName;
  readonly nowMs: number;
}

function ReleaseRow({ released, nowMs }: ReleaseRowProps) {
  const { name, live, isUsable, canary, contract, liveSince, owner, source, builtAt } = released;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {name}
      </th>
      <td data-label="Live">
        <div className={styles.lines}>
          {live !== null && <strong>{live}</strong>}
          {live === null && (
            <Badge tone={isUsable ? 'caution' : 'bad'}>{isUsable ? 'Off' : 'Unusable'}</Badge>
          )}
          {liveSince !== '' && (
            <time className={styles.quiet} dateTime={liveSince} title={formatDateTime(liveSince)}>
              {`for ${ageOf(liveSince, nowMs)}`}
            </time>
          )}
          {contract !== null && <span className={styles.contract}>{`Contract ${contract}`}</span>}
        </div>
      </td>
      <td data-label="Canary">
        <div className={styles.lines}>
          {canary ? (
            <>
              <Badge tone="caution">{`${canary.version} for ${canary.percent} %`}</Badge>
              {canary.guard && (
                <span className={styles.evidence}>
                  {`Guarded${canary.guard.steps.map((step) => `, then ${step} %`).join('')}: ${canary.guard.evidence}`}
                </span>
              )}
            </>
          ) : (
            <Nothing />
          )}
        </div>
      </td>
      <td data-label="Built from">
        {source || builtAt !== null ? (
          <div className={styles.lines}>
            {source?.message && <bdi className={styles.message}>{source.message}</bdi>}
            {originWords(source) !== '' && <code>{originWords(source)}</code>}
            <span className={styles.quiet}>
              {builtAt !== null && <span>{`Built ${formatDateTime(builtAt)} `}</span>}
              {source && (
                <span>
                  by <bdi>{source.builder}</bdi>
                </span>
              )}
            </span>
          </div>
        ) : (
          <span className={styles.quiet}>Not recorded</span>
        )}
      </td>
      <td data-label="Owner">
        <span>{owner ?? <Nothing />}</span>
      </td>
      <td data-label="Size">
        <div className={styles.lines}>
          <span className={styles.size}>{sizeWords(released) || <Nothing />}</span>
          {isTooHeavy(released) && <Badge tone="bad">Too much</Badge>}
        </div>
      </td>
      <td data-label="Change">
        <Actions released={released} />
      </td>
    </tr>
  );
}

/** Nothing to say, for eyes and for ears. */
const Nothing = () => (
  <span className={styles.quiet}>
    <span aria-hidden="true">–</span>
    <VisuallyHidden>None</VisuallyHidden>
  </span>
);

function Actions({ released }: { readonly released: ReleasedName }) {
  const { name, live, isUsable, canary, rollbackTo } = released;
  const [plan, openVersions] = useUnit([changePlanned, versionsOpened]);
  return (
    <div className={styles.actions}>
      {rollbackTo !== null && (
        <Button
          size="small"
          aria-label={canary ? `End the canary of ${name}` : `Roll back ${name}`}
          onClick={() => plan({ action: 'rollback', name, version: rollbackTo })}
        >
          {canary ? 'End canary' : 'Roll back'}
        </Button>
      )}
      {canary && (
        <Button
          size="small"
          aria-label={`Promote ${name} ${canary.version}`}
          onClick={() => plan({ action: 'promote', name, version: canary.version })}
        >
          Promote
        </Button>
      )}
      <Button size="small" aria-label={`Versions of ${name}`} onClick={() => openVersions(name)}>
        Versions
      </Button>
      {name !== 'shell' && (live !== null || !isUsable) && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Retire ${name}`}
          onClick={() => plan({ action: 'retire', name, version: null })}
        >
          Retire
        </Button>
      )}
    </div>
  );
}
