import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import type { SlotProps } from '@patchbay/shared/remote';
import { useUnit } from '@patchbay/shared/state';
import { Badge, useSeen } from '@patchbay/ui';
import {
  $installedIndex,
  newerVersions,
  softwareStatus,
  useFreshComponents,
} from '@patchbay/installs/installed';
import { offeredVersionsQuery } from '../../lib/offered-software.query.ts';

/**
 * The badge 'Installed' or 'Update' on a card (rule I19). Its data is requested once the card is in sight.
 */
export function InstalledBadge({ softwareId }: SlotProps['card-badges']) {
  const { http } = useHost();
  const index = useUnit($installedIndex);
  useFreshComponents();
  const { ref, isSeen } = useSeen<HTMLSpanElement>();
  const { data } = useQuery({
    ...offeredVersionsQuery(http, softwareId),
    enabled: isSeen && index !== null && index.byName.size > 0,
    // A badge that does not come is not a failure that anybody must know of.
    retry: false,
  });
  const status = data && index ? softwareStatus(data, index) : null;
  const isHeld = data && index ? newerVersions(softwareId, data, index)?.held : null;
  return (
    <span ref={ref}>
      {(status === 'installed' || isHeld) && <Badge tone="good">Installed</Badge>}
      {status === 'update' && !isHeld && <Badge tone="accent">Update</Badge>}
    </span>
  );
}
