import { useSyncExternalStore } from 'react';

const find = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['open'],
  });
  return () => {
    observer.disconnect();
  };
}

const never = () => () => undefined;

/** The open modal dialog, or null: everything outside of it can be neither reached nor read. Followed while `isNeeded`. */
export const useTopmostDialog = (isNeeded: boolean): Element | null =>
  useSyncExternalStore(isNeeded ? subscribe : never, find);
