import {
  exchangeSignInCode,
  getProfile,
  register,
  requestToken,
  revokeToken,
} from '@patchbay/domain/api';
import { isAborted, isApiError, type Http } from '@patchbay/shared/http';
import { isDefect } from '@patchbay/domain/api';
import type { AccountApi } from './account.ts';

/** A search engine's crawler, by its user agent (rule A40). */
export const isCrawler = (userAgent: string): boolean =>
  /(?<!cu)bot|crawl|spider|slurp|facebookexternalhit|mediapartners|bingpreview/i.test(userAgent);

const isUnreachable = (error: unknown) =>
  isApiError(error) && (error.kind === 'network' || error.kind === 'timeout');

interface AccountApiOptions {
  /** A crawler that cannot reach the account's server is nobody, and sees the page (rule A40). */
  readonly isCrawler: boolean;
  /** The backend can forget a token (rule A34). */
  readonly canRevoke: boolean;
  /** Leaves the page for another address. */
  readonly leaveFor: (address: string) => void;
}

/** The account's calls over the API client. Whoever asks gets a failure as a value, a profile out of reach
 * excepted; a defect is reported too. */
export function createAccountApi(
  http: Http,
  { isCrawler, canRevoke, leaveFor }: AccountApiOptions,
): AccountApi {
  const report = (error: unknown) => {
    if (error instanceof Error && isDefect(error)) http.reportProblem(error);
  };

  /** An answer that comes in spite of an abort is none. */
  async function attempt<Success>(signal: AbortSignal, call: () => Promise<Success>) {
    try {
      const success = await call();
      return signal.aborted ? ({ kind: 'aborted' } as const) : success;
    } catch (error) {
      if (signal.aborted || isAborted(error)) return { kind: 'aborted' } as const;
      report(error);
      return { kind: 'refused', error } as const;
    }
  }

  return {
    requestToken: ({ form, signal }) =>
      attempt(signal, async () => ({
        kind: 'token' as const,
        token:
          'code' in form
            ? await exchangeSignInCode(http, form, signal)
            : await requestToken(http, form, signal),
      })),
    register: ({ form, signal }) =>
      attempt(signal, async () => ({
        kind: 'registered' as const,
        ...(await register(http, form, signal)),
      })),
    loadProfile: async (token) => {
      try {
        return { kind: 'user', user: await getProfile(http, token) };
      } catch (error) {
        if (isUnreachable(error) && !isCrawler) throw error;
        report(error);
        return { kind: 'refused', error };
      }
    },
    revokeToken: async (token) => {
      if (!canRevoke) return;
      try {
        const address = await revokeToken(http, token);
        if (address !== null) leaveFor(address);
      } catch {
        // Signed out here all the same.
      }
    },
  };
}
