import { routes } from '@patchbay/domain/routes';
import { Link } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { AlertDialog, CopyButton } from '@patchbay/ui';
import {
  $failure,
  failureClosed,
  type InstallFailure,
} from '../../installs/jobs/install-failure.model.ts';
import { useInstallSubject } from '../../installs/jobs/install-subject.query.ts';
import styles from './failure-dialog.module.css';

const rosettaCommand = 'softwareupdate --install-rosetta';
const rosettaHelp = 'https://support.apple.com/en-us/102527';
const longestShown = 600;

const needsRosetta = (message: string) => /rosetta\s*2/i.test(message);

/** Says why an installation failed, and what helps if that is known (rules I22 and I23). */
export function FailureDialog() {
  const [failure, close] = useUnit([$failure, failureClosed]);
  return failure && <Failure key={failure.versionId} failure={failure} onClose={close} />;
}

interface FailureProps {
  readonly failure: InstallFailure;
  readonly onClose: () => void;
}

function Failure({ failure, onClose }: FailureProps) {
  const subject = useInstallSubject(failure);
  const { message } = failure;
  const name = subject ? `${subject.softwareName} ${subject.version}` : 'The software';
  const shown =
    message.length > longestShown ? `${message.slice(0, longestShown)}…` : message.trim();
  return (
    <AlertDialog title="Installation error" dismiss={{ label: 'Okay', onDismiss: onClose }}>
      <p>
        <bdi>{name}</bdi> could not be installed.
      </p>
      {needsRosetta(message) ? <RosettaHelp /> : null}
      <p className={styles.message}>{shown === '' ? 'The desktop app gave no reason.' : shown}</p>
      <p>
        If it keeps failing,{' '}
        <Link to={routes.contact} onClick={onClose}>
          tell us
        </Link>
        .
      </p>
    </AlertDialog>
  );
}

function RosettaHelp() {
  return (
    <>
      <p>
        It needs Rosetta 2, Apple&apos;s translator for software made for Intel processors. Open the
        Terminal app, run this command, and install again:
      </p>
      <code className={styles.command}>{rosettaCommand}</code>
      <CopyButton label="Copy command" text={rosettaCommand} />
      <p>
        <a href={rosettaHelp} target="_blank" rel="noopener noreferrer">
          Learn more
        </a>
      </p>
    </>
  );
}
