import { softwareStatusLabel, softwareStatusTone, versionTypeLabel } from '@patchbay/domain/format';
import type { Software } from '@patchbay/domain/entities';
import { Badge } from '@patchbay/ui';
import styles from './card-badges.module.css';

const shownCount = 4;

/** What a card says in badges: a status that is not public; types and formats where the backend gives them. */
export function CardBadges({ software }: { readonly software: Software }) {
  const { status, types = [], formats = [] } = software;
  const words = [...new Set([...types.map(versionTypeLabel), ...formats])];
  const shown = words.slice(0, shownCount);
  const hidden = words.slice(shownCount);
  const hasStatus = status !== 'enabled' && status !== 'blank';
  if (!hasStatus && shown.length === 0) return null;
  return (
    <span className={styles.badges}>
      {hasStatus && <Badge tone={softwareStatusTone(status)}>{softwareStatusLabel(status)}</Badge>}
      {shown.map((word) => (
        <Badge key={word}>{word}</Badge>
      ))}
      {hidden.length > 0 && (
        <span className={styles.more} title={hidden.join(', ')}>
          +{hidden.length}
        </span>
      )}
    </span>
  );
}
