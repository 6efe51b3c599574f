/** Door: the parts of which the page has one each. Shared at run time as a singleton; a second copy would be a bug. */
export {
  HostProvider,
  useHost,
  type AuthRequest,
  type ComputerSystem,
  type FrontendBuild,
  type Host,
  type OpenAuth,
} from './host.ts';
export { codeQueryMeta, isCodeQuery } from './code-query.ts';
export { readAnonymousId } from './anonymous-id.ts';
export { $theme, themeChosen, themes, type Theme } from './theme.ts';
export {
  $authToken,
  $session,
  $user,
  authTokenChanged,
  sessionChanged,
  type AuthStatus,
  type Session,
  type User,
} from './session.ts';
export { Slot, SlotProvider, type RenderSlot, type SlotRequest } from './slot.tsx';
export { DocumentHead } from './document-head.tsx';
export {
  PageOutlineProvider,
  slotOutline,
  usePageAddress,
  usePageStatus,
  type PageOutline,
} from './page-outline.ts';
export { usePageTitle } from './page-title.ts';
export { createStorage, type HostStorage } from './storage.ts';
export {
  $notification,
  notificationDismissed,
  notified,
  type Notification,
  type NotificationAction,
  type ShownNotification,
} from './notifications.ts';
export {
  $shortcuts,
  isTyping,
  shortcutListRequested,
  shortcutOffered,
  shortcutWithdrawn,
  useListedShortcut,
  type Shortcut,
} from './shortcuts.ts';
export type { AnalyticsEvent, AnalyticsEvents, Track } from './analytics.ts';
