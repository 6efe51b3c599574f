import { Button } from '@patchbay/ui';
import { type InstallStatus, statusWords } from '../../installs/jobs/state/install-status.ts';

interface MainButtonProps {
  readonly status: InstallStatus;
  /** Nothing has been heard of it for long. */
  readonly isStalled: boolean;
  /** One of several versions, which is not the one for this computer. */
  readonly isQuiet: boolean;
  readonly onInstall: () => void;
}

const offers = new Map<InstallStatus, string>([
  ['notInstalled', 'Install'],
  ['partiallyInstalled', 'Install'],
  ['updateAvailable', 'Update'],
]);
const facts = new Map<InstallStatus, string>([
  ['done', '✅ Installed'],
  ['installed', '✅ Installed'],
  ['error', 'Error'],
  ['cancelled', 'Cancelled'],
]);

/** The main button of a version, by its state (rules I8 and I9). */
export function MainButton({ status, isStalled, isQuiet, onInstall }: MainButtonProps) {
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
