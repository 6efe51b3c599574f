import { useEffect, useRef, useState } from 'react';
import type { DownloadBytes } from '@patchbay/shared/bridge';
import { useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { buildPath, routes } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import {
  Button,
  buttonLook,
  CopyButton,
  Cover,
  EmptyState,
  Section,
  textLinkLook,
  useSeen,
  WebsiteLink,
} from '@patchbay/ui';
import { formatDateTime } from '@patchbay/domain/format';
import {
  type Install,
  type InstallSubject,
  isRunning,
  statusWords,
} from '../../installs/jobs/install-list.ts';
import { detailsWanted } from '../../installs/jobs/install-failure.model.ts';
import { useInstallSubject } from '../../installs/jobs/install-subject.query.ts';
import { cancelRequested } from '../../installs/jobs/installs.model.ts';
import { installRequested } from '../../installs/jobs/request-install.model.ts';
import { VendorName } from '../../lib/vendor-name.tsx';
import { ProgressBar } from '../../lib/progress-bar.tsx';
import { $downloads, $speeds, finishedCleared } from './downloads.model.ts';
import styles from './download-list.module.css';

/** Installations, the newest first (rule D1). */
export function DownloadList() {
  const { bridge } = useHost();
  const [downloads, clear] = useUnit([$downloads, finishedCleared]);
  const place = useRef<HTMLDivElement>(null);
  if (!bridge) {
    return (
      <EmptyState
        title="No active installations"
        action={<WebsiteLink look={{ variant: 'primary' }}>Install the app</WebsiteLink>}
      >
        You need the desktop app to install plugins.
      </EmptyState>
    );
  }
  const finishedCount = downloads.filter(({ job }) => !isRunning(job)).length;
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {downloads.length === 0 ? (
        <EmptyState
          title="No active installations"
          action={
            <Link to={routes.home} {...buttonLook({ variant: 'primary' })}>
              Browse the catalogue
            </Link>
          }
        >
          Your downloads appear here.
        </EmptyState>
      ) : (
        <>
          <div className={styles.bar}>
            <p className={styles.summary}>{summaryOf(downloads.length, finishedCount)}</p>
            {finishedCount > 0 && (
              <Button
                size="small"
                onClick={() => {
                  clear();
                  // The button goes, and may take the whole list with it.
                  place.current?.focus();
                }}
              >
                Clear finished
              </Button>
            )}
          </div>
          <Rows downloads={downloads} />
        </>
      )}
    </div>
  );
}

const shownOpen = 3;

/** The installations that run or have failed, on the library's first page (rule I85). */
export function OpenDownloads() {
  const open = useUnit($downloads).filter(({ job }) => job.status === 'error' || isRunning(job));
  if (open.length === 0) return null;
  return (
    <Section title="Running and failed">
      <Rows downloads={open.slice(0, shownOpen)} />
      {open.length > shownOpen && (
        <Link to={routes.downloads} {...textLinkLook}>
          {`All ${open.length}`}
        </Link>
      )}
    </Section>
  );
}

function Rows({ downloads }: { readonly downloads: readonly Install[] }) {
  return (
    <ul className={styles.list} aria-label="Installations">
      {downloads.map((install) => (
        <DownloadRow key={install.versionId} install={install} />
      ))}
    </ul>
  );
}

const summaryOf = (count: number, finishedCount: number): string =>
  [
    ...(count > finishedCount ? [`${count - finishedCount} running`] : []),
    ...(finishedCount > 0 ? [`${finishedCount} finished`] : []),
  ].join(', ');

const titleOf = (subject: InstallSubject | null, versionId: number): string => {
  if (!subject) return `Version ${versionId}`;
  const { softwareName, vendor, version } = subject;
  return [softwareName, vendor && `by ${vendor}`, version && `v${version}`]
    .filter(Boolean)
    .join(' ');
};

/** One installation. */
function DownloadRow({ install }: { readonly install: Install }) {
  const { versionId, job, endedAt } = install;
  const { ref, isSeen } = useSeen<HTMLSpanElement>();
  // Two calls for each job that the page has not begun: a thousand may run.
  const subject = useInstallSubject(install, { isWanted: isSeen });
  const [cancel, request, showDetails] = useUnit([
    cancelRequested,
    installRequested,
    detailsWanted,
  ]);
  const { imageHost } = useHost().config;
  const title = titleOf(subject, versionId);
  const words = statusWords[job.status];
  return (
    <li className={styles.row}>
      <span ref={ref} className={styles.cover}>
        <Cover
          imageHost={imageHost}
          cover={subject?.cover ?? null}
          name={subject?.softwareName ?? title}
          alt=""
          sizes="64px"
        />
      </span>
      <div className={styles.facts}>
        <div className={styles.head}>
          <span className={styles.name}>
            {subject ? <Title subject={subject} title={title} /> : title}
          </span>
          <span className={styles.status} data-status={job.status}>
            <span>{words}</span>
            {endedAt !== null && (
              <time className={styles.time} dateTime={new Date(endedAt).toISOString()}>
                {formatDateTime(new Date(endedAt).toISOString())}
              </time>
            )}
          </span>
        </div>
        {isRunning(job) && (
          <>
            <ProgressBar label={`Installing ${title}`} status={words} progress={job.progress} />
            <Pace install={install} />
          </>
        )}
        {job.isStalled && <p className={styles.note}>No progress for a minute.</p>}
        {job.status === 'done' && job.message !== '' && (
          <p className={styles.note}>{job.message.slice(0, 300)}</p>
        )}
        {job.status === 'error' && job.message !== '' && (
          <p className={styles.message}>{job.message.slice(0, 300)}</p>
        )}
      </div>
      <div className={styles.actions}>
        {isRunning(job) && job.status !== 'canceling' && (
          <Button size="small" aria-label={`Cancel ${title}`} onClick={() => cancel(versionId)}>
            Cancel
          </Button>
        )}
        {(job.status === 'error' || job.status === 'cancelled' || job.isStalled) && subject && (
          <Button size="small" aria-label={`Retry ${title}`} onClick={() => request(subject)}>
            Retry
          </Button>
        )}
        {job.status === 'error' && (
          <>
            <Button size="small" aria-haspopup="dialog" onClick={() => showDetails(versionId)}>
              Details
            </Button>
            <CopyButton
              label="Copy details"
              text={`${title} (version ${versionId}): ${job.message || words}`}
            />
          </>
        )}
      </div>
    </li>
  );
}

/** Milliseconds without news after which a download only waits. */
const silentAfterMs = 5_000;

/** The bytes of a download and its speed, or that nothing comes (rule I88). */
function Pace({ install: { versionId, job } }: { readonly install: Install }) {
  const speed = useUnit($speeds).get(versionId) ?? null;
  const [silentAt, setSilentAt] = useState<Install['job'] | null>(null);
  const isDownloading = job.status === 'downloading';
  useEffect(() => {
    if (!isDownloading) return;
    const timer = setTimeout(() => setSilentAt(job), silentAfterMs);
    return () => clearTimeout(timer);
  }, [job, isDownloading]);
  if (!isDownloading || job.isStalled) return null;
  const pace = silentAt === job ? 'Waiting for the server' : speed && `${megabytes(speed)} MB/s`;
  const text = [job.bytes && bytesText(job.bytes), pace].filter(Boolean).join(' · ');
  return text !== '' && <p className={styles.note}>{text}</p>;
}

/** '0.4', '12', '1,315': a number for the eye. */
const megabytes = (bytes: number): string =>
  (bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: bytes < 10_000_000 ? 1 : 0 });

const bytesText = ({ received, total }: DownloadBytes): string =>
  total === null ? `${megabytes(received)} MB` : `${megabytes(received)} of ${megabytes(total)} MB`;

interface TitleProps {
  readonly subject: InstallSubject;
  readonly title: string;
}

/** Links to the software, and to its vendor's page if there is one. */
function Title({ subject, title }: TitleProps) {
  const { softwareId, softwareName, vendor, vendorPath = null, version } = subject;
  const path = buildPath(routes.softwareShort, { softwareId });
  const isApart = vendor !== '' && vendorPath !== null;
  const link = (
    <Link to={path} {...textLinkLook}>
      <bdi>{isApart ? softwareName : title}</bdi>
    </Link>
  );
  if (!isApart) return link;
  return (
    <span>
      {link}
      <span> by </span>
      <VendorName vendor={vendor} path={vendorPath} />
      {version && <span>{` v${version}`}</span>}
    </span>
  );
}
