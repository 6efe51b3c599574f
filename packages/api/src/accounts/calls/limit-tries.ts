import type { Context } from 'hono';
import { emailKey } from '../account-email.ts';
import type { ApiContext } from '../../server/context.ts';
import { clientAddress } from '../../http/client-address.ts';
import {
  countTry,
  refuseSpent,
  type CountedTry,
  type Tried,
} from '../../http/limits/rate-limit.ts';
import { telling, tellingRefusal } from '../../http/limits/told/tell-limits.ts';

const policyNames = {
  signUp: { address: 'sign-up-per-address', account: 'sign-up-per-account' },
  resend: { address: 'resend-per-address', account: 'resend-per-account' },
  reset: { address: 'reset-per-address', account: 'reset-per-account' },
  emailChange: { address: 'email-change-per-address', account: 'email-change-per-account' },
} as const;

type CountContext = Pick<ApiContext, 'database' | 'clock' | 'spentLimits'>;

/**
 * Counts a try by the network that it comes from, and of this network by the account that it is about: one that does
 * not exist is counted the same. What others try on an account elsewhere counts for them alone.
 * @throws Refusal `too_many_requests`
 */
export async function limitTries(
  context: CountContext & Pick<ApiContext, 'config'>,
  c: Context,
  action: 'signUp' | 'resend' | 'reset' | 'emailChange',
  email: string,
): Promise<void> {
  const { limits, trustedProxies } = context.config.accounts;
  const network = clientAddress(c, trustedProxies);
  const { address, account } = policyNames[action];
  await countAll(context, [
    {
      what: `${action}:address`,
      who: network,
      limit: limits[`${action}PerAddress`],
      tell: telling(c, address),
    },
    {
      what: `${action}:account`,
      who: emailKey(email),
      within: `network ${network}`,
      limit: limits[`${action}PerAccount`],
      tell: action === 'emailChange' ? telling(c, account) : tellingRefusal(c, account),
    },
  ]);
}

/**
 * Counts a log-in for each rule that it comes under, in this order. One that is refused by a rule counts for none: it
 * was no guess. One that was refused a moment ago asks the database nothing.
 * @throws Refusal `too_many_requests`
 */
export async function countAll(
  context: CountContext,
  rules: readonly Tried[],
): Promise<CountedTry[]> {
  for (const rule of rules) refuseSpent(context, rule);
  const counted: CountedTry[] = [];
  try {
    for (const rule of rules) counted.push(await countTry(context, rule));
  } catch (error) {
    for (const one of counted) await one.giveBack();
    throw error;
  }
  return counted;
}
