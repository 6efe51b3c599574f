import { memo } from 'react';
import { Slot, useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { softwarePath } from '@patchbay/domain/routes';
import type { Software } from '@patchbay/domain/entities';
import { Badge, Cover } from '@patchbay/ui';
import { softwareStatusLabel, softwareStatusTone, versionTypeLabel } from '@patchbay/domain/format';
import { inBackground } from './load-ahead.ts';
import { softwareQuery } from './software.query.ts';
import styles from './software-card.module.css';

/** The widths of the grid's columns, by which the browser chooses a picture. */
const coverSizes = '(min-width: 1024px) 260px, (min-width: 620px) 33vw, 50vw';

interface SoftwareCardProps {
  readonly software: Software;
  /** Null if the category is unknown. */
  readonly categorySlug: string | null;
  readonly loading: 'eager' | 'lazy';
  readonly isDimmed: boolean;
}

/** One software in a list. The whole card is the link; its page is preloaded when the user points at it. */
export const SoftwareCard = memo(function SoftwareCard({
  software,
  categorySlug,
  loading,
  isDimmed,
}: SoftwareCardProps) {
  const { config, http, queryClient } = useHost();
  const { name, vendor } = software;
  const prefetch = () => {
    inBackground(queryClient.query(softwareQuery(http, software.id)));
  };
  return (
    <Link
      to={softwarePath(software, categorySlug)}
      className={styles.card}
      data-dimmed={isDimmed}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      <span className={styles.cover}>
        <Cover
          imageHost={config.imageHost}
          cover={software.cover}
          name={name}
          alt=""
          sizes={coverSizes}
          loading={loading}
        />
      </span>
      <span className={styles.body}>
        <span className={styles.name} title={name}>
          <bdi>{name}</bdi>
        </span>{' '}
        {vendor !== '' && (
          <span className={styles.vendor}>
            by <bdi>{vendor}</bdi>
          </span>
        )}{' '}
        <CardBadges software={software} />
        <Slot name="card-badges" props={{ softwareId: software.id }} />
      </span>
    </Link>
  );
});

const shownCount = 4;

/** The badges of a card: a status that is not public, types and formats (rule C23). */
function CardBadges({ software }: { readonly software: Software }) {
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
