import { useEffect } from 'react';
import { isStaff } from '@patchbay/domain/entities';
import {
  $inspection,
  $partsOff,
  inspectionChanged,
  partsSwitchedOff,
  readPartsOff,
} from '@patchbay/composition/inspection';
import { $user, isTyping, useHost, useListedShortcut, type Shortcut } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { hasCommandKey, lazyPart, useEventListener } from '@patchbay/ui';

const PartsInspector = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "inspect-parts" */ './parts-inspector.tsx')).PartsInspector,
  { failed: () => null },
);

const holdKey: Shortcut = { keys: ['I'], label: 'Hold: whose parts these are' };

/**
 * Outlines the parts of the page with their remotes, and switches them off in this tab: for staff who hold a key, and with
 * `?inspect` where the site allows overrides (rule G370). Stands within the router: it asks whose page this is.
 */
export function InspectParts() {
  const { config } = useHost();
  const { user, inspection, partsOff, inspect, switchOff } = useUnit({
    user: $user,
    inspection: $inspection,
    partsOff: $partsOff,
    inspect: inspectionChanged,
    switchOff: partsSwitchedOff,
  });
  useEffect(() => {
    const kept = readPartsOff(window);
    // Drawn anew, what the server has rendered of parts whose code is out would go.
    if (kept.length > 0) switchOff(kept);
    if (!config.allowRemoteOverrides) return;
    if (new URLSearchParams(window.location.search).has('inspect')) inspect('pinned');
  }, [config.allowRemoteOverrides, inspect, switchOff]);
  return (
    <>
      {isStaff(user) && inspection !== 'pinned' && (
        <HoldKey
          onHold={(isHeld) => {
            inspect(isHeld ? 'held' : 'hidden');
          }}
        />
      )}
      {(inspection !== 'hidden' || partsOff.length > 0) && <PartsInspector />}
    </>
  );
}

function HoldKey({ onHold }: { readonly onHold: (isHeld: boolean) => void }) {
  useListedShortcut(holdKey);
  const isKey = (event: KeyboardEvent) => event.key.toLowerCase() === 'i';
  useEventListener('document', 'keydown', (event) => {
    if (!isKey(event) || event.repeat || hasCommandKey(event) || event.altKey) return;
    if (event.defaultPrevented || isTyping(event)) return;
    if (!document.querySelector('dialog[open]')) onHold(true);
  });
  useEventListener('document', 'keyup', (event) => {
    if (isKey(event)) onHold(false);
  });
  useEventListener('window', 'blur', () => {
    onHold(false);
  });
  return null;
}
