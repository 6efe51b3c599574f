import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '@patchbay/shared/router';

/** A page that has not set its title by then is announced by the title that there is. */
const patienceMs = 2000;

/** Calls back once the document's title is another than `before`, or after a while. Answers how to stop waiting. */
function onceTitled(before: string, callback: () => void): () => void {
  if (document.title !== before) {
    callback();
    return () => undefined;
  }
  const finish = () => {
    stop();
    callback();
  };
  const observer = new MutationObserver(() => {
    if (document.title !== before) finish();
  });
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  const timer = setTimeout(finish, patienceMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  return stop;
}

/**
 * Tells of each page that somebody has gone to, once it has its title: not of the first one, nor of a change of the
 * query or the hash, nor of an address that only replaces another.
 */
export function usePageArrival(onArrival: (title: string) => void): void {
  const { pathname } = useLocation();
  const action: string = useNavigationType();
  const previous = useRef<{ readonly pathname: string; readonly title: string } | null>(null);
  const stopWaiting = useRef<() => void>(() => undefined);

  useEffect(() => {
    const before = previous.current;
    previous.current = { pathname, title: before?.title ?? document.title };
    if (before === null || before.pathname === pathname || action === 'REPLACE') return;
    stopWaiting.current();
    stopWaiting.current = onceTitled(before.title, () => {
      previous.current = {
        pathname: previous.current?.pathname ?? pathname,
        title: document.title,
      };
      onArrival(document.title);
    });
  }, [pathname, action, onArrival]);

  useEffect(
    () => () => {
      stopWaiting.current();
    },
    [],
  );
}
