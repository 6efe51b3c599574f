import { platformLabel } from '@patchbay/domain/format';
import { isOfferedFor } from '@patchbay/domain/versions';
import { Badge } from '@patchbay/ui';
import { useBrowserPlatform } from '../computer.ts';
import type { CardSoftware } from './card-software.ts';

/** Says of software that it is for other systems than the computer's, else that the app has no package of it (rule C102). */
export function FitMark({
  software,
}: {
  readonly software: Pick<CardSoftware, 'platforms' | 'hasPackage'>;
}) {
  const platform = useBrowserPlatform();
  if (platform === null) return null;
  if (!isOfferedFor(software, platform))
    return <Badge>{`Not for ${platformLabel(platform)}`}</Badge>;
  return software.hasPackage === false && <Badge>Not in the app</Badge>;
}
