import { platformLabel } from '@patchbay/domain/format';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { buttonLook, useSeen, WebsiteLink } from '@patchbay/ui';
import { formatSize } from '../../lib/format-size.ts';
import { appReleaseQuery } from './app-release.query.ts';
import styles from './text-page.module.css';

/**
 * The archives of the app that this site offers, else the way to the product's website. Asked for in a browser alone: it is a file of the
 * site, which the site's server does not ask itself for (rule G253).
 */
export function AppDownload() {
  const host = useHost();
  const { ref, isSeen } = useSeen<HTMLParagraphElement>();
  const { data: release } = useQuery({ ...appReleaseQuery(host), enabled: isSeen });
  if (!release) {
    return (
      <p ref={ref} className={styles.way}>
        <WebsiteLink look={{ variant: 'primary' }}>Get it from our website</WebsiteLink>
      </p>
    );
  }
  return release.archives.map(({ path, platforms, size, sha256 }) => {
    const systems = platforms.map(platformLabel).join(', ');
    return (
      <div key={path} className={styles.download}>
        <p className={styles.way}>
          <a href={path} download {...buttonLook({ variant: 'primary' })}>
            Download for {systems}
          </a>
        </p>
        <p className={styles.facts}>
          Version {release.version}, {formatSize(size)}. SHA-256: <code>{sha256}</code>
        </p>
      </div>
    );
  });
}
