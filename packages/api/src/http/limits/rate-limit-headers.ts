import type { Context, MiddlewareHandler } from 'hono';
import type { ApiContext } from '../../server/context.ts';
import { declaredCall } from '../calls/declared-body.ts';
import { policyField, type PolicyName } from './limit-policies.ts';
import type { LimitFigures } from './rate-limit.ts';

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
