import { memo } from 'react';
import { Slot, useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { softwarePath } from '@patchbay/domain/routes';
import type { Software } from '@patchbay/domain/entities';
import { Cover } from '@patchbay/ui';
import { CardBadges } from './card-badges.tsx';
import { inBackground } from './in-background.ts';
import styles from './software-card.module.css';
import { softwareQuery } from './software-query.ts';

/** What the grid's columns come to, for the browser's choice of a picture. */
const coverSizes = '(min-width: 1024px) 260px, (min-width: 620px) 33vw, 50vw';

interface SoftwareCardProps {
  readonly software: Software;
  /** Null where the category is not known. */
  readonly categorySlug: string | null;
  readonly loading: 'eager' | 'lazy';
  readonly isDimmed: boolean;
}

/** One software in a list. The whole card is the link; its page is fetched when somebody is about to go there. */
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
