import { createContext, useContext, useEffect, useId } from 'react';

/** Tells the page's guard about a form's unsaved changes; null for none. */
export type ReportUnsaved = (id: string, what: string | null) => void;

export const UnsavedContext = createContext<ReportUnsaved>(() => undefined);

/**
 * Says that a part of the page has changes that would be lost.
 * @param what the part in words: 'Software'; null while it has none
 */
export function useUnsaved(what: string | null): void {
  const report = useContext(UnsavedContext);
  const id = useId();
  useEffect(() => {
    report(id, what);
    return () => report(id, null);
  }, [report, id, what]);
}
