import { useRef } from 'react';
import type { SlotProps } from '@patchbay/shared/remote';
import { hasPackage } from '@patchbay/domain/versions';
import { useUnit } from '@patchbay/shared/state';
import { describeBridgeError } from '@patchbay/shared/bridge';
import { Button, ErrorPanel, Pending, Skeleton, VisuallyHidden } from '@patchbay/ui';
import { deriveStatus, installedComponentsOf } from '../../installs/installed/derive-status.ts';
import { deletionProposed } from '../../installs/installed/deletion.model.ts';
import {
  $choosesFormats,
  $componentsError,
  $extensions,
  $installedIndex,
  $isReadingComponents,
  componentsWanted,
} from '../../installs/installed/installed.model.ts';
import { useFocusAfterDeletion } from '../../installs/installed/use-focus-after-deletion.ts';
import { useFreshComponents } from '../../installs/installed/use-fresh-components.ts';
import {
  type InstallStatus,
  isRunning,
  statusWords,
  visibleStatus,
} from '../../installs/jobs/install-list.ts';
import { $installs, cancelRequested } from '../../installs/jobs/installs.model.ts';
import { detailsWanted } from '../../installs/jobs/install-failure.model.ts';
import { installRequested } from '../../installs/jobs/request-install.model.ts';
import { ProgressBar } from '../../lib/progress-bar.tsx';
import { $choices, choiceMade, choiceOf } from '../../installs/choices/software-choices.model.ts';
import { formatName, installFormats } from '../../installs/jobs/install-subject.query.ts';
import styles from './control-install.module.css';

/** The ways to install, update, cancel and uninstall one version, in the desktop app. */
export function InstallControls(props: SlotProps['install-controls']) {
  const {
    softwareId,
    softwareName,
    vendor,
    vendorPath = null,
    cover = null,
    version,
    isQuiet = false,
  } = props;
  const [installs, index, error] = useUnit([$installs, $installedIndex, $componentsError]);
  const [request, cancel, showDetails, proposeDeletion] = useUnit([
    installRequested,
    cancelRequested,
    detailsWanted,
    deletionProposed,
  ]);
  useFreshComponents();
  const name = [softwareName, version.version].filter(Boolean).join(' ');
  const buttonsRef = useRef<HTMLDivElement>(null);
  useFocusAfterDeletion(({ plugins }) =>
    plugins.includes(name)
      ? () => buttonsRef.current?.querySelector<HTMLElement>('button:enabled')
      : null,
  );

  const job = installs.get(version.id)?.job ?? null;
  if (!job && !index && !error) {
    return (
      <Pending label="Checking installed plugins">
        <span className={styles.pending}>
          <Skeleton shape="fill" />
        </span>
      </Pending>
    );
  }

  const status = visibleStatus(job, index ? deriveStatus(version, index) : 'notInstalled');
  const install = () => {
    request({
      versionId: version.id,
      softwareId,
      softwareName,
      vendor,
      vendorPath,
      cover,
      version: version.version,
      components: version.components,
    });
  };
  // Without a package there is nothing to offer, but what is there already is said (rule C72).
  const canInstall = job !== null || status === 'installed' || hasPackage(version);
  const uninstall = () => {
    if (!index) return;
    proposeDeletion({ plugins: [name], components: installedComponentsOf(version, index) });
  };
  const hasFiles = index !== null && installedComponentsOf(version, index).length > 0;
  const canUninstall = hasFiles && uninstallable.has(status);
  const size = isQuiet ? 'small' : 'medium';

  return (
    <div className={styles.controls} role="group" aria-label={`Install ${name}`}>
      <div ref={buttonsRef} className={styles.buttons}>
        {canInstall && (
          <MainButton
            status={status}
            isStalled={job?.isStalled ?? false}
            isQuiet={isQuiet}
            onInstall={install}
          />
        )}
        {isRunning(job) && job.status !== 'canceling' && (
          <Button size={size} onClick={() => cancel(version.id)}>
            Cancel
          </Button>
        )}
        {status === 'error' && (
          <>
            <Button size={size} onClick={install}>
              Retry
            </Button>
            <Button
              variant="quiet"
              size={size}
              aria-haspopup="dialog"
              onClick={() => showDetails(version.id)}
            >
              Details
            </Button>
          </>
        )}
        {canUninstall && (
          <Button variant="quiet" size={size} aria-haspopup="dialog" onClick={uninstall}>
            Uninstall
          </Button>
        )}
      </div>
      {/* One choice for all versions of a software: beside the one for this computer. */}
      {!isRunning(job) && !isQuiet && (
        <FormatChoice softwareId={softwareId} components={version.components} />
      )}
      {isRunning(job) && (
        <ProgressBar
          label={`Installing ${name}`}
          status={statusWords[status]}
          progress={job.progress}
        />
      )}
      {job?.isStalled && <p className={styles.note}>No progress for a minute.</p>}
      {canInstall && status === 'partiallyInstalled' && (
        <p className={styles.note}>Partly installed. Install again to add the missing files.</p>
      )}
      {status === 'versionUnknown' && <p className={styles.note}>{`${statusWords[status]}.`}</p>}
      {job?.status === 'done' && job.message !== '' && <p className={styles.note}>{job.message}</p>}
      <ComponentsProblem isKnown={index !== null} />
      <span role="status">
        <VisuallyHidden>{job ? `${name}: ${statusWords[status]}` : ''}</VisuallyHidden>
      </span>
    </div>
  );
}

function ComponentsProblem({ isKnown }: { readonly isKnown: boolean }) {
  const [error, isReading, want] = useUnit([
    $componentsError,
    $isReadingComponents,
    componentsWanted,
  ]);
  if (!error || isKnown) return null;
  return (
    <ErrorPanel
      title="Couldn't check what's installed"
      cause={describeBridgeError(error)}
      isRetrying={isReading}
      onRetry={() => want()}
    />
  );
}

interface MainButtonProps {
  readonly status: InstallStatus;
  /** Nothing has been heard of it for long. */
  readonly isStalled: boolean;
  /** One of several versions, which is not the one for this computer. */
  readonly isQuiet: boolean;
  readonly onInstall: () => void;
}

const uninstallable = new Set<InstallStatus>([
  'installed',
  'versionUnknown',
  'done',
  'updateAvailable',
]);
const offers = new Map<InstallStatus, string>([
  ['notInstalled', 'Install'],
  ['partiallyInstalled', 'Install'],
  ['versionUnknown', 'Update'],
  ['updateAvailable', 'Update'],
]);
const facts = new Map<InstallStatus, string>([
  ['done', '✅ Installed'],
  ['installed', '✅ Installed'],
  ['error', 'Error'],
  ['cancelled', 'Cancelled'],
]);

/** The main button of a version, by its state (rules I8 and I9). */
function MainButton({ status, isStalled, isQuiet, onInstall }: MainButtonProps) {
  const offer = isStalled ? 'Retry' : offers.get(status);
  const fact = facts.get(status);
  // One element in all states, so that the focus stays on it.
  return (
    <Button
      variant={offer === undefined || isQuiet ? 'secondary' : 'primary'}
      size={isQuiet ? 'small' : 'medium'}
      disabled={offer === undefined}
      isBusy={offer === undefined && fact === undefined}
      onClick={onInstall}
    >
      {offer ?? fact ?? statusWords[status]}
    </Button>
  );
}

interface FormatChoiceProps {
  readonly softwareId: number;
  readonly components: readonly string[];
}

/**
 * The formats of a software that are installed on this computer, remembered for its updates (rule I58). Nothing where the app
 * takes none, or where there is no choice.
 */
function FormatChoice({ softwareId, components }: FormatChoiceProps) {
  const [canChoose, extensions, choices, choose] = useUnit([
    $choosesFormats,
    $extensions,
    $choices,
    choiceMade,
  ]);
  const offered = extensions ? installFormats(components, extensions) : [];
  if (offered.length < 2 || !canChoose) return null;
  const choice = choiceOf(choices, softwareId);
  const chosen = offered.filter((format) => choice.formats?.includes(format) ?? true);
  const toggle = (format: string) => {
    const next = offered.filter((one) => (one === format) !== chosen.includes(one));
    choose({ ...choice, formats: next.length === offered.length ? null : next });
  };
  return (
    <fieldset className={styles.formats}>
      <legend>Formats</legend>
      {offered.map((format) => {
        const isChosen = chosen.includes(format);
        return (
          <label key={format}>
            <input
              type="checkbox"
              checked={isChosen}
              // Without any format there is nothing to install.
              disabled={isChosen && chosen.length === 1}
              onChange={() => toggle(format)}
            />
            <span>{formatName(format)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
