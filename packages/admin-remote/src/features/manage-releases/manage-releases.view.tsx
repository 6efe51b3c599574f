import { buildPath, routes } from '@patchbay/domain/routes';
import { usePageTitle } from '@patchbay/shared/host';
import { SiteReleases } from '../../site-releases/site-releases.tsx';
import { PageFrame } from '../../lib/page-frame/page-frame.tsx';

const heading = 'Releases';

/** `/admin/releases/` (rule G163). */
export function ManageReleases() {
  usePageTitle(heading);
  return (
    <PageFrame
      trail={[
        { label: 'Home', path: routes.home },
        { label: 'Software List', path: buildPath(routes.adminSoftwareList) },
      ]}
      heading={heading}
    >
      <SiteReleases />
    </PageFrame>
  );
}
