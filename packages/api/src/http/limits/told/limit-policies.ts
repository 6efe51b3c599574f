import type { ApiContext } from '../../../server/context.ts';

type Config = Pick<ApiContext['config'], 'accounts' | 'reports'>;

/** A limit as callers see it: so much of a unit within a window. */
interface LimitPolicy {
  readonly quota: number;
  readonly windowMs: number;
  readonly unit: 'requests' | 'content-bytes';
}

const dayMs = 24 * 60 * 60_000;
const mebibyte = 1024 * 1024;

/** Exports of one account: it may have thousands of rows, and nobody needs them often. */
export const mostExports = { attempts: 10, windowMs: 60 * 60_000 };

type Limits = Config['accounts']['limits'];

const ofAccounts =
  (name: keyof Limits) =>
  ({ accounts }: Config): LimitPolicy => ({ ...quotaOf(accounts.limits[name]), unit: 'requests' });

const quotaOf = ({ attempts, windowMs }: Limits[keyof Limits]) => ({ quota: attempts, windowMs });

const bytesOfDay = (mebibytes: number): LimitPolicy => ({
  quota: mebibytes * mebibyte,
  windowMs: dayMs,
  unit: 'content-bytes',
});

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
  'export-per-account': () => ({ ...quotaOf(mostExports), unit: 'requests' }),
  'report-per-address': ofAccounts('reportPerAddress'),
  'report-bytes-per-address': ({ reports }: Config) => bytesOfDay(reports.mebibytesPerAddress),
  'report-replaced-bytes-per-address': ({ reports }: Config) =>
    bytesOfDay(reports.replacedMebibytesPerAddress),
} as const satisfies Readonly<Record<string, (config: Config) => LimitPolicy>>;

/** The name of a limit as callers read it. */
export type PolicyName = keyof typeof policies;

/** `RateLimit-Policy`: the number of calls in a time, the same for everybody. */
export const policyField = (names: readonly PolicyName[], config: Config): string =>
  names
    .map((name) => {
      const { quota, windowMs, unit } = policies[name](config);
      const seconds = Math.max(1, Math.round(windowMs / 1000));
      return `"${name}";q=${quota};w=${seconds}${unit === 'requests' ? '' : `;qu="${unit}"`}`;
    })
    .join(', ');
