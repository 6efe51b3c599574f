import type { Context, MiddlewareHandler } from 'hono';
import type { ApiContext } from '../../server/context.ts';
import { declaredCall } from '../calls/declared-body.ts';
import type { LimitFigures, RateLimit } from './rate-limit.ts';

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
const policyField = (names: readonly PolicyName[], config: Config): string =>
  names
    .map((name) => {
      const { attempts, windowMs } = policies[name](config);
      return `"${name}";q=${attempts};w=${Math.max(1, Math.round(windowMs / 1000))}`;
    })
    .join(', ');

/** Takes what is left of a limit. */
type TellLimit = (left: LimitFigures) => void;

const told = new WeakMap<Request, Map<PolicyName, LimitFigures>>();

/**
 * Tells the caller of a request what is left of a limit: of their own network's, or of the account that they are signed in to.
 * @throws Error where the call does not declare the limit, so that the OpenAPI document names every one
 */
export function telling(c: Context, name: PolicyName): TellLimit {
  const request = c.req.raw;
  const about = declaredCall(request);
  if (about !== null && about.limits?.includes(name) !== true) {
    throw new Error(`"${about.summary}" does not say that it is limited by ${name}`);
  }
  const figures = told.get(request) ?? new Map<PolicyName, LimitFigures>();
  told.set(request, figures);
  return (left) => {
    figures.set(name, left);
  };
}

/**
 * The same for a limit of an account that a stranger names: they only hear of it by the refusal, as by `Retry-After`.
 * Until then the figure would tell when its owner chooses another password, which starts it over.
 */
export function tellingRefusal(c: Context, name: PolicyName): TellLimit {
  const tell = telling(c, name);
  return (left) => {
    if (left.isRefused) tell(left);
  };
}

/**
 * Says the limits of a call by the fields of draft-ietf-httpapi-ratelimit-headers-10: `RateLimit-Policy` on each answer, and
 * `RateLimit` where something was counted (rule X73).
 */
export const sayLimits =
  ({ config }: Pick<ApiContext, 'config'>): MiddlewareHandler =>
  async (c, next) => {
    await next();
    const names = declaredCall(c.req.raw)?.limits;
    if (!names) return;
    c.res.headers.set('RateLimit-Policy', policyField(names, config));
    const figures = told.get(c.req.raw);
    const left = names.flatMap((name) => {
      const { remaining, resetSeconds } = figures?.get(name) ?? {};
      return remaining === undefined ? [] : [`"${name}";r=${remaining};t=${resetSeconds}`];
    });
    if (left.length > 0) c.res.headers.set('RateLimit', left.join(', '));
  };
