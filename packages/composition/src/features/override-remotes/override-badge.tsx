import { useHost } from '@patchbay/shared/host';
import { Button } from '@patchbay/ui';
import type { PageRelease } from '../../lib/load-remotes/page-release.ts';
import styles from './override-badge.module.css';
import { readOverrides, writeOverrides } from './override-store.ts';

interface OverrideBadgeProps {
  readonly releases: readonly PageRelease[];
}

/** Says, as long as it is so, that this page runs code that is not live, and ends it. */
export function OverrideBadge({ releases }: OverrideBadgeProps) {
  const { storage } = useHost();
  const overridden = releases.filter(({ isOverride }) => isOverride);
  if (overridden.length === 0) return null;
  const restore = (name: string) => {
    const overrides = new Map(readOverrides(storage));
    overrides.delete(name);
    writeOverrides(storage, overrides);
    window.location.reload();
  };
  return (
    <aside className={styles.badge} aria-label="Overridden sections">
      {overridden.map(({ name, folder }) => (
        <p key={name} className={styles.override}>
          <span>
            <strong>{name}</strong> from <span>{new URL(folder).host}</span>
          </span>
          <Button
            size="small"
            onClick={() => {
              restore(name);
            }}
          >
            {`Use the live ${name}`}
          </Button>
        </p>
      ))}
    </aside>
  );
}
