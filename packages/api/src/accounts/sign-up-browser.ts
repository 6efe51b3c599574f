import { and, eq, gt } from 'drizzle-orm';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { recordOwnAct } from '../audit-log/record-act.ts';
import type { ApiContext } from '../server/context.ts';
import type { Database } from '../db/database.ts';
import { devices, mailLinks, users } from '../db/account-schema.ts';
import { hashSecret, isSecret } from '../text/secret.ts';
import { lockAccount } from './lock-account.ts';
import { linkValidMs, redeemLink } from './mail/mail-links.ts';
import { crossSite } from './devices.ts';

type SiteConfig = Pick<ApiContext['config'], 'apiHost' | 'siteOrigins'>;

/** Over https no neighbour of the backend's host can leave such a cookie in its place. */
const cookieName = ({ apiHost }: SiteConfig) =>
  apiHost.startsWith('https:') ? '__Host-sign-up' : 'sign-up';

/**
 * Lets a browser prove for as long as a link is good that it has made the sign-up (rule R75). It also says on which of the
 * site's origins, since the session that it got is kept there.
 * @param secret of the browser, from `addDevice`: another sign-up of the address, or another password, makes it void
 */
export function setSignUpCookie(
  { config }: Pick<ApiContext, 'config'>,
  c: Context,
  secret: string,
): void {
  const site = config.siteOrigins.indexOf(c.req.header('Origin') ?? '');
  setCookie(c, cookieName(config), `${secret}.${Math.max(site, 0)}`, {
    ...crossSite(config),
    path: '/',
    maxAge: linkValidMs.activation / 1000,
  });
}

function readSignUpCookie(config: SiteConfig, c: Context) {
  const [secret = '', site] = (getCookie(c, cookieName(config)) ?? '').split('.');
  if (!isSecret(secret)) return null;
  return { hash: hashSecret(secret), site: config.siteOrigins[Number(site)] };
}

/** Who has made the sign-up keeps its password and its session. Of an account that is locked and not active. */
async function activateAsSignedUp(
  transaction: Database,
  { userId, secret, now }: { userId: number; secret: string; now: Date },
): Promise<boolean> {
  if (!(await redeemLink(transaction, { purpose: 'activation', secret, now }))) return false;
  const [user] = await transaction
    .update(users)
    .set({ isActive: true })
    .where(and(eq(users.id, userId), eq(users.isActive, false), eq(users.isDisabled, false)))
    .returning();
  if (!user) return false;
  await recordOwnAct(transaction, user, { kind: 'account_activated', at: now });
  return true;
}

const ofLink = (secret: string) =>
  and(eq(mailLinks.hash, hashSecret(secret)), eq(mailLinks.purpose, 'activation'));

/**
 * Activates the account of a link that the browser opens which has made the sign-up: nothing is asked. May be opened again.
 * @returns the origin of the site where it was; null for any other browser, and for a link that is good for nothing
 */
export async function activateInBrowser(
  { database, clock, config }: Pick<ApiContext, 'database' | 'clock' | 'config'>,
  c: Context,
  secret: string,
): Promise<string | null> {
  const browser = readSignUpCookie(config, c);
  if (!browser || !isSecret(secret)) return null;
  const now = clock();
  const isActive = await database.transaction(async (transaction) => {
    const [link] = await transaction.select().from(mailLinks).where(ofLink(secret));
    // What is read from here on no other sign-up changes.
    if (!link || !(await lockAccount(transaction, link.userId))) return false;
    const [user] = await transaction
      .select({ isActive: users.isActive, isDisabled: users.isDisabled })
      .from(users)
      .innerJoin(devices, eq(devices.userId, users.id))
      .where(
        and(
          eq(users.id, link.userId),
          eq(devices.hash, browser.hash),
          gt(devices.createdAt, new Date(now.getTime() - linkValidMs.activation)),
        ),
      );
    if (!user || user.isDisabled) return false;
    return user.isActive || activateAsSignedUp(transaction, { userId: link.userId, secret, now });
  });
  return isActive ? (browser.site ?? config.siteOrigins[0] ?? '') : null;
}

/**
 * Activates the account of a link by the very password of the sign-up: who knows it and reads the mail is who signed up.
 * @returns false for another password
 */
export async function activateByPassword(
  { database, clock, capacity, passwords }: ApiContext,
  { secret, password, signal }: { secret: string; password: string; signal: AbortSignal },
): Promise<boolean> {
  const [user] = await database
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .innerJoin(mailLinks, eq(mailLinks.userId, users.id))
    .where(ofLink(secret));
  if (!user) return false;
  const { id: userId, passwordHash } = user;
  if (!(await capacity.passwords(() => passwords.isRight(passwordHash, password), signal))) {
    return false;
  }
  return database.transaction(
    async (transaction) =>
      (await lockAccount(transaction, userId, passwordHash)) &&
      activateAsSignedUp(transaction, { userId, secret, now: clock() }),
  );
}
