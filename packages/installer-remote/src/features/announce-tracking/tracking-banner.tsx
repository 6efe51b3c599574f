import { useEffect } from 'react';
import { Link } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import { Button, textLinkLook } from '@patchbay/ui';
import { NoticeBanner } from '../../lib/notice-banner.tsx';
import { $isBannerDue, bannerShown, permissionChosen } from '../../lib/tracking/tracking.model.ts';

/** Says what is collected, until the user answers (rule P8). */
export function TrackingBanner() {
  const [isDue, choose, shown] = useUnit([$isBannerDue, permissionChosen, bannerShown]);
  useEffect(() => {
    if (isDue) shown();
  }, [isDue, shown]);
  if (!isDue) return null;
  return (
    <NoticeBanner
      label="Data collection"
      answers={
        <>
          <Button onClick={() => choose('deny')}>Opt out</Button>
          <Button onClick={() => choose('anonymous')}>OK</Button>
        </>
      }
    >
      We are anonymously analyzing your installed plugins. This helps us build an auto-update
      feature. No personal information is collected. You can opt-out on the{' '}
      <Link to={routes.settings} {...textLinkLook}>
        settings page
      </Link>
      .
    </NoticeBanner>
  );
}
