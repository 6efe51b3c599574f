import { platformLabel } from '@patchbay/domain/format';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { buttonLook, Skeleton, useSeen, WebsiteLink } from '@patchbay/ui';
import { formatSize } from '../../lib/format-size.ts';
import { appReleaseQuery } from './app-release.query.ts';
import styles from './text-page.module.css';

/**
 * The archives of the app that this site offers, else the way to the product's website. Asked for in a browser alone: it is a file of the
 * site, which the site's server does not ask itself for. Until it is known, no button stands there that another
 * one would replace under somebody's finger.
 */
export function AppDownload() {
  const host = useHost();
  const { ref, isSeen } = useSeen<HTMLDivElement>();
  const {
    data: release,
    isPending,
    failureCount,
  } = useQuery({
    ...appReleaseQuery(host),
    enabled: isSeen,
  });
  const isOnItsWay = isPending && failureCount === 0;
  const onTheWebsite = (
    <p className={styles.way}>
      <WebsiteLink look={{ variant: 'primary' }}>Get it from our website</WebsiteLink>
    </p>
  );
  return (
    <div ref={ref} className={styles.offer}>
      {isOnItsWay && <Skeleton shape="fill" className={styles.awaited} />}
      {isOnItsWay && <noscript>{onTheWebsite}</noscript>}
      {!isOnItsWay && !release && onTheWebsite}
      {release?.archives.map(({ path, platforms, size, sha256 }) => (
        <div key={path} className={styles.download}>
          <p className={styles.way}>
            <a href={path} download {...buttonLook({ variant: 'primary' })}>
              Download for {platforms.map(platformLabel).join(', ')}
            </a>
          </p>
          <p className={styles.facts}>
            Version {release.version}, {formatSize(size)}. SHA-256: <code>{sha256}</code>
          </p>
        </div>
      ))}
    </div>
  );
}
