import type { Context } from 'hono';
import { emailKey } from '../account-email.ts';
import type { ApiContext } from '../../server/context.ts';
import { HttpError } from '../../process/http-error.ts';
import { clientAddress } from '../../http/client-address.ts';
import { countAll, type Tried } from '../../http/limits/rate-limit.ts';
import type { MailKind } from '../mail/outbox.ts';

type LimitContext = Pick<ApiContext, 'database' | 'clock' | 'config' | 'spentLimits'>;

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
