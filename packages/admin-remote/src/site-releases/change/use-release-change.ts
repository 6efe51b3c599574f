import { useState } from 'react';
import {
  changeReleases,
  listReleaseLog,
  readReleaseRefusal,
  type ReleaseChange,
  type ReleaseLogEntry,
  type Releases,
  describeFailedChange,
} from '@patchbay/domain/api';
import { notified, useHost } from '@patchbay/shared/host';
import { isApiError, type Tagged } from '@patchbay/shared/http';
import { useMutation } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { useSiteHttp } from '../site-http.ts';
import { dialogClosed } from '../open-dialog.model.ts';
import { outcomeWords } from '../release-words.ts';
import { releaseKeys, releasesQuery } from '../releases.query.ts';

/** The reason why a change was not made. */
export type Refusal =
  | { readonly kind: 'told'; readonly lines: readonly string[] }
  /** Somebody else was first: the changes since this one was decided on. */
  | { readonly kind: 'conflict'; readonly entries: readonly ReleaseLogEntry[] };

const isConflict = (error: unknown) => isApiError(error) && error.status === 412;

/**
 * Asks the site's server for a change, decided on what `base` says. Where something else is live by now it says what was
 * changed, and the next try is decided on that (rule G163).
 */
export function useReleaseChange(base: Tagged<Releases>) {
  const http = useSiteHttp();
  const { queryClient } = useHost();
  const [notify, close] = useUnit([notified, dialogClosed]);
  const [seen, setSeen] = useState(base);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const findTheirs = async (): Promise<Refusal> => {
    const [now, log] = await Promise.all([
      queryClient.query(releasesQuery(http)),
      listReleaseLog(http),
    ]);
    setSeen(now);
    const { logLength } = seen.value;
    return { kind: 'conflict', entries: log.entries.filter(({ number }) => number > logLength) };
  };

  const changing = useMutation({
    mutationFn: (change: ReleaseChange) => changeReleases(http, change, seen.etag),
    onMutate: () => setRefusal(null),
    onSuccess: (changed) => {
      notify({ tone: 'success', title: outcomeWords(changed) });
      close();
    },
    onError: async (error) => {
      const { state, reason } = describeFailedChange(error);
      const lines = readReleaseRefusal(error) ?? [state, reason];
      const told: Refusal = { kind: 'told', lines };
      setRefusal(isConflict(error) ? await findTheirs().catch(() => told) : told);
    },
    // Also after a failure: the answer may have been lost on its way back.
    onSettled: () => queryClient.invalidateQueries({ queryKey: releaseKeys.all }),
  });
  return { refusal, isBusy: changing.isPending, change: changing.mutate };
}
