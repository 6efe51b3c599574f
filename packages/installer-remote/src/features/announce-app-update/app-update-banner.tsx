import { useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { Button } from '@patchbay/ui';
import { NoticeBanner } from '../../lib/notice-banner.tsx';
import { $dueUpdate, downloadWanted, updateDeferred } from './app-update.model.ts';

/** Says that there is a newer desktop app, and how to get it (rule I61). */
export function AppUpdateBanner() {
  const { productName } = useHost().config;
  const [update, download, defer] = useUnit([$dueUpdate, downloadWanted, updateDeferred]);
  if (!update) return null;
  return (
    <NoticeBanner
      label="App update"
      answers={
        <>
          <Button onClick={defer}>Later</Button>
          <Button variant="primary" onClick={download}>
            Get it
          </Button>
        </>
      }
    >
      <span>{`Version ${update.version} of the ${productName} app is here. Its page opens in your browser: `}</span>
      download it there, quit the app and start the new one. Your plugins and settings stay.
    </NoticeBanner>
  );
}
