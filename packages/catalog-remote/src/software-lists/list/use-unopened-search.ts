import { type SyntheticEvent, useCallback, useEffect } from 'react';
import { tellUnopenedSearch } from '@patchbay/domain/api';
import { useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { tellUsage } from '@patchbay/ui';
import { resultPressed, searchLeft } from './unopened-searches.model.ts';

/** What tells the backend of searches that were left without a press (rule S33), where it takes that. */
export function useSearchPresses() {
  const host = useHost();
  const { http, config } = host;
  const [press, leaveSearch] = useUnit([resultPressed, searchLeft]);
  const isCounting = config.searchRanking === 'relevance' && config.listCalls === 'extended';
  /** A search that was answered is left. */
  const leave = useCallback(
    (text: string) => {
      if (!isCounting || text === '') return;
      leaveSearch({ text, tell: (search) => tellUnopenedSearch(http, search) });
    },
    [http, isCounting, leaveSearch],
  );
  const pressOn = (text: string) => {
    if (!isCounting || text === '') return;
    press({ text, tell: () => tellUsage(host, { event: 'search_opened' }) });
  };
  /** The handlers of an element in which every press on something that answers counts. */
  const handlersFor = (text: string) => {
    const onPress = ({ target }: SyntheticEvent) => {
      if (target instanceof Element && target.closest('a, button, select')) pressOn(text);
    };
    return { onClickCapture: onPress, onAuxClickCapture: onPress };
  };
  return { press: pressOn, leave, handlersFor };
}

/**
 * The same for a list that a page shows: it is left with its page.
 * @returns the handlers of the list's element
 */
export function useUnopenedSearch(text: string, { isAnswered }: { readonly isAnswered: boolean }) {
  const { leave, handlersFor } = useSearchPresses();
  useEffect(() => {
    if (!isAnswered) return undefined;
    const tell = () => leave(text);
    window.addEventListener('pagehide', tell);
    return () => {
      window.removeEventListener('pagehide', tell);
      tell();
    };
  }, [isAnswered, text, leave]);
  return handlersFor(text);
}
