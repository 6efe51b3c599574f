/** Door: what the page has one of. Shared at run time as a singleton; a second copy would be a bug. */
export { HostProvider, useHost, type Host } from './host.ts';
export { $session, $user, sessionChanged, type AuthStatus, type Session } from './session.ts';
export { Slot, SlotProvider, type RenderSlot, type SlotRequest } from './slot.tsx';
export { usePageTitle } from './page-title.ts';
export { createStorage, type HostStorage } from './storage.ts';
