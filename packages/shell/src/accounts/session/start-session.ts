import type { Host } from '@patchbay/shared/host';
import { allSettled } from '@patchbay/shared/state';
import { createAccountApi, isCrawler } from './account-api.ts';
import { createAnswerCache } from './answer-cache.ts';
import './identity.model.ts';
import { sessionOpened } from './session-calls.model.ts';

/** Finds out who is here. Resolves when that is known, or cannot be. */
export async function startSession(
  {
    scope,
    http,
    storage,
    queryClient,
    config,
  }: Pick<Host, 'scope' | 'http' | 'storage' | 'queryClient' | 'config'>,
  userAgent: string,
): Promise<void> {
  await allSettled(sessionOpened, {
    scope,
    params: {
      storage,
      account: createAccountApi(http, {
        isCrawler: isCrawler(userAgent),
        canRevoke: config.accountRecovery,
      }),
      cache: createAnswerCache(queryClient),
    },
  });
}
