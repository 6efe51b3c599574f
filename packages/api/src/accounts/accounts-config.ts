import type { RateLimit } from '../http/limits/rate-limit.ts';
import { StartError } from '../process/start-error.ts';

/** The rules of accounts that a deployment can set. */
export interface AccountsConfig {
  /** A token that was not used for this long is over. */
  readonly tokenIdleMs: number;
  /** A token that was given this long ago is over, however much it is used. */
  readonly tokenLifetimeMs: number;
  readonly limits: Readonly<Record<LimitName, RateLimit>>;
  /** How many proxies stand in front of the backend: each adds one address to `X-Forwarded-For`. */
  readonly trustedProxies: number;
}

/**
 * Log-in counts wrong tries; the rest, every try. An address may be that of a whole school, so it may do more than one
 * account. A limit per account holds for each network by itself, the log-in's also for each browser that has signed in
 * before: strangers elsewhere do not use it up. Only far more of them, from many networks, are refused altogether, and
 * mails to one account end at a number that one network alone does not reach.
 */
const defaultLimits = {
  logInPerAccount: '10/15m',
  logInPerAccountOverall: '100/15m',
  logInPerAddress: '50/15m',
  signUpPerAccount: '10/1h',
  signUpPerAddress: '60/1h',
  resendPerAccount: '5/1h',
  resendPerAddress: '60/1h',
  resetPerAccount: '5/1h',
  resetPerAddress: '60/1h',
  mailPerAccount: '20/1h',
  reportPerAddress: '120/1h',
} as const;

export type LimitName = keyof typeof defaultLimits;

const variables: Readonly<Record<LimitName, string>> = {
  logInPerAccount: 'LIMIT_LOG_IN_PER_ACCOUNT',
  logInPerAccountOverall: 'LIMIT_LOG_IN_PER_ACCOUNT_OVERALL',
  logInPerAddress: 'LIMIT_LOG_IN_PER_ADDRESS',
  signUpPerAccount: 'LIMIT_SIGN_UP_PER_ACCOUNT',
  signUpPerAddress: 'LIMIT_SIGN_UP_PER_ADDRESS',
  resendPerAccount: 'LIMIT_RESEND_PER_ACCOUNT',
  resendPerAddress: 'LIMIT_RESEND_PER_ADDRESS',
  resetPerAccount: 'LIMIT_RESET_PER_ACCOUNT',
  resetPerAddress: 'LIMIT_RESET_PER_ADDRESS',
  mailPerAccount: 'LIMIT_MAIL_PER_ACCOUNT',
  reportPerAddress: 'LIMIT_REPORT_PER_ADDRESS',
};

const dayMs = 24 * 60 * 60_000;

/**
 * A month without a visit, or half a year in all: somebody who looks in now and then stays signed in, and a token that
 * was copied somewhere does not live for ever.
 * @throws StartError for a value that cannot be meant
 */
export function readAccountsConfig(valueOf: (name: string) => string | undefined): AccountsConfig {
  const limit = (name: LimitName) =>
    readLimit(variables[name], valueOf(variables[name]) ?? defaultLimits[name]);
  return {
    tokenIdleMs: readNumber('TOKEN_IDLE_DAYS', valueOf('TOKEN_IDLE_DAYS') ?? '30', 1, 3650) * dayMs,
    tokenLifetimeMs:
      readNumber('TOKEN_LIFETIME_DAYS', valueOf('TOKEN_LIFETIME_DAYS') ?? '180', 1, 3650) * dayMs,
    limits: {
      logInPerAccount: limit('logInPerAccount'),
      logInPerAccountOverall: limit('logInPerAccountOverall'),
      logInPerAddress: limit('logInPerAddress'),
      signUpPerAccount: limit('signUpPerAccount'),
      signUpPerAddress: limit('signUpPerAddress'),
      resendPerAccount: limit('resendPerAccount'),
      resendPerAddress: limit('resendPerAddress'),
      resetPerAccount: limit('resetPerAccount'),
      resetPerAddress: limit('resetPerAddress'),
      mailPerAccount: limit('mailPerAccount'),
      reportPerAddress: limit('reportPerAddress'),
    },
    trustedProxies: readNumber('TRUST_PROXY', valueOf('TRUST_PROXY') ?? '0', 0, 10),
  };
}

function readNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new StartError(
    `${name} must be a whole number from ${String(least)} to ${String(most)}, and is '${text}'.`,
  );
}

const unitsMs = new Map([
  ['s', 1000],
  ['m', 60_000],
  ['h', 60 * 60_000],
]);

function readLimit(name: string, text: string): RateLimit {
  const [, attempts, length, unit] = /^(\d{1,6})\/(\d{1,4})([smh])$/.exec(text) ?? [];
  const windowMs = Number(length) * (unitsMs.get(unit ?? '') ?? NaN);
  if (Number(attempts) > 0 && windowMs > 0) return { attempts: Number(attempts), windowMs };
  throw new StartError(`${name} must be tries per time like 10/15m (s, m or h), and is '${text}'.`);
}
