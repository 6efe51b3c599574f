import type { Context } from 'hono';
import { emailKey } from '../account-email.ts';
import { HttpError } from '../../process/http-error.ts';
import type { MailKind } from '../mail/outbox.ts';
import type { ApiContext } from '../../server/context.ts';
import { clientAddress } from '../../http/client-address.ts';
import { countAll, triesOfNetwork, type Tried } from '../../http/limits/rate-limit.ts';
import { telling, tellingRefusal } from '../../http/limits/rate-limit-headers.ts';

type LimitContext = Pick<ApiContext, 'database' | 'clock' | 'config'>;

const policyNames = {
  signUp: { address: 'sign-up-per-address', account: 'sign-up-per-account' },
  resend: { address: 'resend-per-address', account: 'resend-per-account' },
  reset: { address: 'reset-per-address', account: 'reset-per-account' },
  emailChange: { address: 'email-change-per-address', account: 'email-change-per-account' },
} as const;

/**
 * Counts a try by the network that it comes from, and of this network by the account that it is about: one that does
 * not exist is counted the same. Tries of others on an account elsewhere count only for them.
 * @throws HttpError `too_many_requests`
 */
export async function limitTries(
  context: LimitContext,
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

interface WantedMail {
  readonly email: string;
  /** Null where there is nobody to write to, which is counted the same. */
  readonly kind: MailKind | null;
}

/** The mails of a kind that anybody has asked for an account, from all networks together. */
export const mailTries = ({ email, kind }: WantedMail) => ({
  what: `mail:${kind ?? 'none'}`,
  who: emailKey(email),
});

/**
 * Counts a mail that was asked for, and answers whether it may be sent. Beyond the limit none is: as many are in the
 * mailbox already, and their links are good. So strangers, from however many networks, neither flood a mailbox nor keep
 * its owner from a link.
 */
export const mayBeMailed = (context: LimitContext, wanted: WantedMail): Promise<boolean> =>
  isWithin(context, [
    { ...mailTries(wanted), limit: context.config.accounts.limits.mailPerAccount },
  ]);

/** As `mayBeMailed`, for an address that is signed up again: that sends no more mails than asking for them. */
export const mayBeMailedAgain = (
  context: LimitContext,
  c: Context,
  email: string,
): Promise<boolean> => {
  const { limits, trustedProxies } = context.config.accounts;
  return isWithin(context, [
    {
      what: 'resend:account',
      who: emailKey(email),
      within: `network ${clientAddress(c, trustedProxies)}`,
      limit: limits.resendPerAccount,
    },
    { ...mailTries({ email, kind: 'activation' }), limit: limits.mailPerAccount },
  ]);
};

async function isWithin(context: LimitContext, rules: readonly Tried[]): Promise<boolean> {
  try {
    await countAll(context, rules);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}
