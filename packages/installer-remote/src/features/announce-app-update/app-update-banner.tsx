import { useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { Button } from '@patchbay/ui';
import { NoticeBanner } from '../../lib/notice-banner.tsx';
import {
  $canInstall,
  $dueUpdate,
  $installed,
  $isInstalling,
  updateDeferred,
  updateWanted,
} from './app-update.model.ts';

/** Says that there is a newer desktop app, and how to get it (rules I61, I73). */
export function AppUpdateBanner() {
  const { productName } = useHost().config;
  const [update, installed, canInstall, isInstalling] = useUnit([
    $dueUpdate,
    $installed,
    $canInstall,
    $isInstalling,
  ]);
  const [install, defer] = useUnit([updateWanted, updateDeferred]);
  if (!update) return null;
  if (installed?.version === update.version)
    return (
      <NoticeBanner label="App update" answers={<Button onClick={defer}>OK</Button>}>
        <span>{`Version ${update.version} of the ${productName} app is in its place. `}</span>
        Quit the app and start it again to use it.
      </NoticeBanner>
    );
  return (
    <NoticeBanner
      label="App update"
      answers={
        <>
          <Button onClick={defer}>Later</Button>
          <Button variant="primary" isBusy={isInstalling} onClick={install}>
            {canInstall ? 'Update the app' : 'Get it'}
          </Button>
        </>
      }
    >
      {canInstall ? (
        <span>{`Version ${update.version} of the ${productName} app is here. `}</span>
      ) : (
        <span>{`Version ${update.version} of the ${productName} app is here. Its page opens in your browser: `}</span>
      )}
      <span>
        {canInstall
          ? 'It is downloaded and checked, and takes the place of this one at the next start.'
          : 'download it there, quit the app and start the new one. Your plugins and settings stay.'}
      </span>
    </NoticeBanner>
  );
}
