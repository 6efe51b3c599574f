import { Send } from 'lucide-react';
import { routes } from '@patchbay/domain/routes';
import { askAppRelease, type AppRelease } from '@patchbay/shared/bridge';
import { useHost } from '@patchbay/shared/host';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { appArchiveLabel, formatSize, platformLabel } from '@patchbay/domain/format';
import { appArchiveFor } from '@patchbay/domain/versions';
import { buttonLook, CopyButton, Skeleton, textLinkLook, useSeen, WebsiteLink } from '@patchbay/ui';
import { useComputer } from '../../software-lists/computer.ts';
import styles from './app-download.module.css';

/** The desktop app that a site offers; null where it offers none. */
const appReleaseQuery = (origin: string) =>
  queryOptions({
    queryKey: ['app-release', origin],
    queryFn: ({ signal }) => askAppRelease(origin, signal),
  });

/** The archives of the app that this site offers, else a link to the website. Asked for in a browser alone. */
export function AppDownload() {
  const { origin } = useHost();
  const { ref, isSeen } = useSeen<HTMLDivElement>();
  const {
    data: release,
    isPending,
    failureCount,
  } = useQuery({ ...appReleaseQuery(origin), enabled: isSeen });
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
      {release && <Archives release={release} />}
    </div>
  );
}

/** One button for this computer, the others in a row (rule I74). */
function Archives({ release }: { readonly release: AppRelease }) {
  const computer = useComputer();
  const own = appArchiveFor(release, computer);
  const others = release.archives.filter((archive) => archive !== own);
  return (
    <>
      <p className={styles.way}>
        {own ? (
          <>
            <a href={own.path} download {...buttonLook({ variant: 'primary' })}>
              {`Download for ${appArchiveLabel(own)}`}
            </a>
            <span className={styles.quiet}>{formatSize(own.size)}</span>
          </>
        ) : computer.platform === null ? (
          <SendToComputer />
        ) : (
          <span>{`This site has no download for ${platformLabel(computer.platform)}.`}</span>
        )}
      </p>
      {others.length > 0 && (
        <p className={styles.others}>
          <span className={styles.quiet}>
            {computer.platform === null
              ? 'For your computer:'
              : own
                ? 'Also for'
                : 'It has one for'}
          </span>{' '}
          {others.map((archive) => (
            <a key={archive.path} href={archive.path} download {...textLinkLook}>
              {appArchiveLabel(archive)}
            </a>
          ))}
        </p>
      )}
      <details className={styles.facts}>
        <summary>{`Version ${release.version}, sizes and checksums`}</summary>
        <ul>
          {release.archives.map((archive) => (
            <li key={archive.path}>
              <span>{`${appArchiveLabel(archive)}: ${formatSize(archive.size)}, SHA-256 `}</span>
              <code>{archive.sha256}</code>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** Gives the page's address to the telephone's sheet for sharing, or to its clipboard (rule I75). */
function SendToComputer() {
  const { config, origin } = useHost();
  return (
    <CopyButton
      label="Send to my computer"
      text={new URL(routes.app, origin).href}
      sharedAs={`The ${config.productName} app`}
      variant="primary"
      size="medium"
      icon={<Send size={16} />}
    />
  );
}
