import { faultOf, wholeNumber } from '@patchbay/node-kit/environment';
import { mixed, object, type InferType } from '@patchbay/shared/validation';
import type { RateLimit } from '../http/limits/rate-limit.ts';

/** The names of the limits. */
export type LimitName =
  | 'logInPerAccount'
  | 'logInPerAccountOverall'
  | 'logInPerAddress'
  | 'signUpPerAccount'
  | 'signUpPerAddress'
  | 'resendPerAccount'
  | 'resendPerAddress'
  | 'resetPerAccount'
  | 'resetPerAddress'
  | 'emailChangePerAccount'
  | 'emailChangePerAddress'
  | 'mailPerAccount'
  | 'listPerAccount'
  | 'reportPerAddress';

/** The rules of accounts that a deployment can set. */
export interface AccountsConfig {
  /** A token that was not used for this long is over. */
  readonly tokenIdleMs: number;
  /** A token that was given this long ago is over, however much it is used. */
  readonly tokenLifetimeMs: number;
  readonly limits: Readonly<Record<LimitName, RateLimit>>;
  /** The number of proxies in front of the backend: each adds one address to `X-Forwarded-For`. */
  readonly trustedProxies: number;
}

const unitsMs = new Map([
  ['s', 1000],
  ['m', 60_000],
  ['h', 60 * 60_000],
]);

/** `10/15m` as a limit, or null for what is none. */
function limitOf(text: string): RateLimit | null {
  const [, attempts, length, unit] = /^(\d{1,6})\/(\d{1,4})([smh])$/.exec(text) ?? [];
  const windowMs = Number(length) * (unitsMs.get(unit ?? '') ?? NaN);
  return Number(attempts) > 0 && windowMs > 0 ? { attempts: Number(attempts), windowMs } : null;
}

const isLimit = (value: unknown): value is RateLimit =>
  typeof value === 'object' && value !== null && 'windowMs' in value;

/** So many tries in so many seconds, minutes or hours. */
const rateLimit = (attempts: number, windowMs: number) =>
  mixed(isLimit)
    .transform((_, given: unknown) => limitOf(String(given)) ?? given)
    .typeError(faultOf('must be tries per time like 10/15m (s, m or h)'))
    .default({ attempts, windowMs });

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Log-in counts wrong tries; the rest, every try. An address may be that of a whole school, so it may do more than one
 * account. A limit per account holds for each network by itself, the log-in's also for each browser that has signed in
 * before: strangers elsewhere do not use it up. Only far more of them, from many networks, are refused altogether, and
 * mails to one account end at a number that one network alone does not reach.
 *
 * A month without a visit, or half a year in all: somebody who looks in now and then stays signed in, and a token that
 * was copied somewhere does not live for ever.
 */
export const accountsSchema = object({
  LIMIT_LOG_IN_PER_ACCOUNT: rateLimit(10, 15 * minuteMs),
  LIMIT_LOG_IN_PER_ACCOUNT_OVERALL: rateLimit(100, 15 * minuteMs),
  LIMIT_LOG_IN_PER_ADDRESS: rateLimit(50, 15 * minuteMs),
  LIMIT_SIGN_UP_PER_ACCOUNT: rateLimit(10, hourMs),
  LIMIT_SIGN_UP_PER_ADDRESS: rateLimit(60, hourMs),
  LIMIT_RESEND_PER_ACCOUNT: rateLimit(5, hourMs),
  LIMIT_RESEND_PER_ADDRESS: rateLimit(60, hourMs),
  LIMIT_RESET_PER_ACCOUNT: rateLimit(5, hourMs),
  LIMIT_RESET_PER_ADDRESS: rateLimit(60, hourMs),
  LIMIT_EMAIL_CHANGE_PER_ACCOUNT: rateLimit(5, hourMs),
  LIMIT_EMAIL_CHANGE_PER_ADDRESS: rateLimit(60, hourMs),
  LIMIT_MAIL_PER_ACCOUNT: rateLimit(20, hourMs),
  LIMIT_LIST_PER_ACCOUNT: rateLimit(300, 15 * minuteMs),
  LIMIT_REPORT_PER_ADDRESS: rateLimit(120, hourMs),
  TOKEN_IDLE_DAYS: wholeNumber(1, 3650).default(30),
  TOKEN_LIFETIME_DAYS: wholeNumber(1, 3650).default(180),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
});

/** The rules of accounts, from their variables. */
export const accountsConfigOf = (variables: InferType<typeof accountsSchema>): AccountsConfig => ({
  tokenIdleMs: variables.TOKEN_IDLE_DAYS * dayMs,
  tokenLifetimeMs: variables.TOKEN_LIFETIME_DAYS * dayMs,
  limits: {
    logInPerAccount: variables.LIMIT_LOG_IN_PER_ACCOUNT,
    logInPerAccountOverall: variables.LIMIT_LOG_IN_PER_ACCOUNT_OVERALL,
    logInPerAddress: variables.LIMIT_LOG_IN_PER_ADDRESS,
    signUpPerAccount: variables.LIMIT_SIGN_UP_PER_ACCOUNT,
    signUpPerAddress: variables.LIMIT_SIGN_UP_PER_ADDRESS,
    resendPerAccount: variables.LIMIT_RESEND_PER_ACCOUNT,
    resendPerAddress: variables.LIMIT_RESEND_PER_ADDRESS,
    resetPerAccount: variables.LIMIT_RESET_PER_ACCOUNT,
    resetPerAddress: variables.LIMIT_RESET_PER_ADDRESS,
    emailChangePerAccount: variables.LIMIT_EMAIL_CHANGE_PER_ACCOUNT,
    emailChangePerAddress: variables.LIMIT_EMAIL_CHANGE_PER_ADDRESS,
    mailPerAccount: variables.LIMIT_MAIL_PER_ACCOUNT,
    listPerAccount: variables.LIMIT_LIST_PER_ACCOUNT,
    reportPerAddress: variables.LIMIT_REPORT_PER_ADDRESS,
  },
  trustedProxies: variables.TRUST_PROXY,
});
