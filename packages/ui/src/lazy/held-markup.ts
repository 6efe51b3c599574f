import { useSyncExternalStore } from 'react';

/** For an element that is hydrated: its content stays as the site's server has rendered it, as plain HTML. */
export const heldMarkup = {
  // The same object at each rendering: React sets the content anew from another one.
  dangerouslySetInnerHTML: { __html: '' },
  suppressHydrationWarning: true,
} as const;

const never = () => () => undefined;

/** True in the first rendering that takes a part of the server's page over without its code; with it, always false. */
export const useHeldFirst = (isCodeMissing: boolean): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => isCodeMissing,
  );
