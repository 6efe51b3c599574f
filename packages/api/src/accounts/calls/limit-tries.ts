import type { Context } from 'hono';
import { emailKey } from '../account-email.ts';
import type { ApiContext } from '../../server/context.ts';
import { clientAddress } from '../../http/client-address.ts';
import { countAll, triesOfNetwork } from '../../http/limits/rate-limit.ts';
import { telling, tellingRefusal } from '../../http/limits/rate-limit-headers.ts';

const policyNames = {
  signUp: { address: 'sign-up-per-address', account: 'sign-up-per-account' },
  resend: { address: 'resend-per-address', account: 'resend-per-account' },
  reset: { address: 'reset-per-address', account: 'reset-per-account' },
  emailChange: { address: 'email-change-per-address', account: 'email-change-per-account' },
} as const;

type CountContext = Pick<ApiContext, 'database' | 'clock' | 'spentLimits'>;

/**
 * Counts a try by the network that it comes from, and of this network by the account that it is about: one that does
 * not exist is counted the same. Tries of others on an account elsewhere count only for them.
 * @throws HttpError `too_many_requests`
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
    ...triesOfNetwork(network, {
      what: `${action}:address`,
      limit: limits[`${action}PerAddress`],
      tell: telling(c, address),
    }),
    {
      what: `${action}:account`,
      who: emailKey(email),
      within: `network ${network}`,
      limit: limits[`${action}PerAccount`],
      tell: action === 'emailChange' ? telling(c, account) : tellingRefusal(c, account),
    },
  ]);
}
