import type { Context } from 'hono';
import { emailKey } from '../../accounts/find-user.ts';
import type { ApiContext } from '../../context.ts';
import { clientAddress } from '../../http/client-address.ts';
import { countTry, type CountedTry } from '../../http/rate-limit.ts';

type Action = 'logIn' | 'signUp' | 'resend';

/**
 * Counts a try by the address that it comes from, and by the account that it is about: one that does not exist is
 * counted the same.
 * @throws Refusal `too_many_requests`
 */
export async function limitTries(
  { database, clock, config }: ApiContext,
  c: Context,
  action: Action,
  email: string,
): Promise<CountedTry> {
  const { limits, trustedProxies } = config.accounts;
  const tries = [
    await countTry(database, clock, {
      what: `${action}:address`,
      who: clientAddress(c, trustedProxies),
      limit: limits[`${action}PerAddress`],
    }),
    await countTry(database, clock, {
      what: `${action}:account`,
      who: emailKey(email),
      limit: limits[`${action}PerAccount`],
    }),
  ];
  return {
    giveBack: async () => {
      for (const one of tries) await one.giveBack();
    },
  };
}
