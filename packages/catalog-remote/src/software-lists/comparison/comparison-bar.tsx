import { useRef } from 'react';
import { X } from 'lucide-react';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { Link } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { Button, buttonLook, Cover, VisuallyHidden } from '@patchbay/ui';
import { softwareQuery } from '../software.query.ts';
import { comparisonPath, maxCompared } from './comparison-address.ts';
import { $comparison, comparisonSet, comparisonToggled } from './comparison.model.ts';
import styles from './comparison.module.css';

/** What is chosen to be compared, each with a button that takes it out, and the way to the comparison (rule C113). */
export function ComparisonBar() {
  const [{ ids, isRefused }, toggle, choose] = useUnit([
    $comparison,
    comparisonToggled,
    comparisonSet,
  ]);
  const ref = useRef<HTMLElement>(null);
  const remove = (id: number) => {
    // The button that has the focus goes with what it stands for.
    ref.current?.focus();
    toggle(id);
  };
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={styles.bar}
      aria-label="Chosen to compare"
      data-bottom-bar="comparison"
    >
      <p role="status" className={styles.words}>
        {isRefused ? (
          <span>{`At most ${maxCompared} can be compared. Remove one first.`}</span>
        ) : (
          <VisuallyHidden>{`${ids.length} chosen to compare`}</VisuallyHidden>
        )}
      </p>
      <ul className={styles.chosen}>
        {ids.map((id) => (
          <li key={id}>
            <ChosenSoftware softwareId={id} onRemove={() => remove(id)} />
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={() => choose([])}>
        Clear
      </Button>
      <Link to={comparisonPath(ids)} {...buttonLook({ variant: 'primary' })}>
        {`Compare ${ids.length}`}
      </Link>
    </section>
  );
}

interface ChosenSoftwareProps {
  readonly softwareId: number;
  readonly onRemove: () => void;
}

function ChosenSoftware({ softwareId, onRemove }: ChosenSoftwareProps) {
  const { http, config } = useHost();
  const { data } = useQuery(softwareQuery(http, softwareId));
  // One that is gone is told of by the comparison.
  const name = data?.name ?? `Software ${softwareId}`;
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={`Remove ${name}`}
      title={`Remove ${name}`}
      onClick={onRemove}
    >
      <span className={styles.chipCover}>
        <Cover
          imageHost={config.imageHost}
          cover={data?.cover ?? null}
          name={name}
          alt=""
          sizes="48px"
        />
      </span>
      <span className={styles.chipName}>
        <bdi>{name}</bdi>
      </span>
      <X size={16} />
    </button>
  );
}
