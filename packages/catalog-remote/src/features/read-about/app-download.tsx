import { appReleasePath, parseAppRelease } from '@patchbay/shared/bridge';
import { type Host, useHost } from '@patchbay/shared/host';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { ValidationError } from '@patchbay/shared/validation';
import { platformLabel, formatSize } from '@patchbay/domain/format';
import { buttonLook, Skeleton, useSeen, WebsiteLink } from '@patchbay/ui';
import { formatSize } from '../../lib/format-size.ts';
import styles from './text-page.module.css';

/** The desktop app that this site offers; null where it offers none, as another web server may answer in its own way. */
const appReleaseQuery = ({ origin }: Pick<Host, 'origin'>) =>
  queryOptions({
    queryKey: ['app-release', origin],
    queryFn: async ({ signal }) => {
      const response = await fetch(`${origin}${appReleasePath}`, { signal });
      if (!response.ok) return null;
      try {
        return parseAppRelease(await response.json());
      } catch (error) {
        if (error instanceof SyntaxError || error instanceof ValidationError) return null;
        throw error;
      }
    },
  });

/** The archives of the app that this site offers, else a link to the website. Asked for in a browser alone. */
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
              {`Download for ${platforms.map(platformLabel).join(', ')}`}
            </a>
          </p>
          <p className={styles.facts}>
            <span>{`Version ${release.version}, ${formatSize(size)}.`}</span> SHA-256:{' '}
            <code>{sha256}</code>
          </p>
        </div>
      ))}
    </div>
  );
}
