import type { ApiContext } from '../../server/context.ts';
import type { RateLimit } from './rate-limit.ts';

type Config = Pick<ApiContext['config'], 'accounts'>;

/** Exports of one account: it may have thousands of rows, and nobody needs them often. */
export const maxExports = { attempts: 10, windowMs: 60 * 60_000 };

type Limits = Config['accounts']['limits'];

const ofAccounts =
  (name: keyof Limits) =>
  ({ accounts }: Config): RateLimit =>
    accounts.limits[name];

/**
 * Every limit that callers can see, by the name in the header: that of its variable, without `LIMIT_`. The limits that
 * are not among them count what others do to an account, which is nobody's business: all networks' log-ins on it, and
 * its mails.
 */
const policies = {
  'log-in-per-address': ofAccounts('logInPerAddress'),
  'log-in-per-account': ofAccounts('logInPerAccount'),
  'sign-up-per-address': ofAccounts('signUpPerAddress'),
  'sign-up-per-account': ofAccounts('signUpPerAccount'),
  'resend-per-address': ofAccounts('resendPerAddress'),
  'resend-per-account': ofAccounts('resendPerAccount'),
  'reset-per-address': ofAccounts('resetPerAddress'),
  'reset-per-account': ofAccounts('resetPerAccount'),
  'email-change-per-address': ofAccounts('emailChangePerAddress'),
  'email-change-per-account': ofAccounts('emailChangePerAccount'),
  // Wrong passwords where the password is asked for again: as many as at a log-in, and counted apart.
  'password-per-account': ofAccounts('logInPerAccount'),
  'list-per-account': ofAccounts('listPerAccount'),
  'export-per-account': () => maxExports,
  'report-per-address': ofAccounts('reportPerAddress'),
} as const satisfies Readonly<Record<string, (config: Config) => RateLimit>>;

/** The name of a limit as callers read it. */
export type PolicyName = keyof typeof policies;

/** `RateLimit-Policy`: the number of calls in a time, the same for everybody. */
export const policyField = (names: readonly PolicyName[], config: Config): string =>
  names
    .map((name) => {
      const { attempts, windowMs } = policies[name](config);
      return `"${name}";q=${attempts};w=${Math.max(1, Math.round(windowMs / 1000))}`;
    })
    .join(', ');
