import { softwareStatusLabel, softwareStatusTone } from '@patchbay/shared/format';
import type { Software } from '@patchbay/shared/entities';
import { Badge } from '@patchbay/shared/ui';
import styles from './card-badges.module.css';

const shownFormats = 3;

/** What a card says in badges: a status that is not public, and the formats where the backend gives them. */
export function CardBadges({ software }: { readonly software: Software }) {
  const { status, formats = [] } = software;
  const shown = formats.slice(0, shownFormats);
  const hiddenCount = formats.length - shown.length;
  const hasStatus = status !== 'enabled' && status !== 'blank';
  if (!hasStatus && shown.length === 0) return null;
  return (
    <span className={styles.badges}>
      {hasStatus && <Badge tone={softwareStatusTone(status)}>{softwareStatusLabel(status)}</Badge>}
      {shown.map((format) => (
        <Badge key={format}>{format}</Badge>
      ))}
      {hiddenCount > 0 && (
        <span className={styles.more} title={formats.slice(shownFormats).join(', ')}>
          +{hiddenCount}
        </span>
      )}
    </span>
  );
}
