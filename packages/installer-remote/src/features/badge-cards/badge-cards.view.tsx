import { useHost } from '@patchbay/shared/host';
import type { SlotProps } from '@patchbay/shared/remote';
import { useUnit } from '@patchbay/shared/state';
import { Badge } from '@patchbay/ui';
import { $installedIndex } from '../../installs/installed/installed.model.ts';
import { newerVersions, softwareStatus } from '../../installs/installed/derive-status.ts';
import { useFreshComponents } from '../../installs/installed/use-fresh-components.ts';
import { useInstalledOffers } from '../../lib/installed-offers.query.ts';

/**
 * The badge 'Installed' or 'Update' on a card (rule I19). No card asks for itself: one call is for all of them, and
 * where the backend has none, they say what the installed list has found out.
 */
export function InstalledBadge({ softwareId }: SlotProps['card-badges']) {
  const { listCalls } = useHost().config;
  const index = useUnit($installedIndex);
  useFreshComponents();
  // A badge that does not come is not a failure that anybody must know of.
  const { data } = useInstalledOffers({ isWanted: listCalls === 'extended', retry: false });
  const versions = data?.offered.find(({ software }) => software.id === softwareId)?.versions;
  if (!versions || !index) return null;
  const status = softwareStatus(versions, index);
  const isHeld = newerVersions(softwareId, versions, index)?.held;
  if (status === 'installed' || isHeld) return <Badge tone="good">Installed</Badge>;
  return status === 'update' && <Badge tone="accent">Update</Badge>;
}
