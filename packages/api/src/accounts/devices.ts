import { and, desc, eq, gt, inArray, lte, ne } from 'drizzle-orm';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ApiContext } from '../server/context.ts';
import type { Database } from '../db/database.ts';
import { devices } from '../db/account-schema.ts';
import { createSecret, hashSecret } from '../text/secret.ts';

const dayMs = 24 * 60 * 60_000;
const lifetimeMs = 180 * dayMs;
const mostDevices = 20;

type DeviceContext = Pick<ApiContext, 'database' | 'clock' | 'config'>;

/** One cookie for each account: two people who share a browser do not push each other out of it. */
const cookieName = (userId: number) => `device-${userId}`;

/** Of a cookie that the site's pages get. Over https the site may be another one's neighbour: then it needs `None`. */
export function crossSite({ apiHost }: Pick<DeviceContext['config'], 'apiHost'>) {
  const isSecure = new URL(apiHost).protocol === 'https:';
  return { httpOnly: true, secure: isSecure, sameSite: isSecure ? 'None' : 'Lax' } as const;
}

/** Only the calls below `/auth/` get it. */
const cookieOptions = (config: Pick<DeviceContext['config'], 'apiHost'>) => ({
  ...crossSite(config),
  path: `${new URL(config.apiHost).pathname.replace(/\/$/, '')}/auth/`,
});

/**
 * The hash of the cookie that a browser has from a log-in on this account, as the database has it; null for an unknown
 * browser. The database is asked even without an account, so that the time reveals nothing.
 */
export async function findDevice(
  { database, clock }: DeviceContext,
  c: Context,
  userId: number | null,
): Promise<string | null> {
  const secret = userId === null ? undefined : getCookie(c, cookieName(userId));
  const hash = hashSecret(secret ?? '');
  const isKnown = and(
    eq(devices.hash, hash),
    eq(devices.userId, userId ?? 0),
    gt(devices.createdAt, new Date(clock().getTime() - lifetimeMs)),
  );
  return (await database.$count(devices, isKnown)) > 0 ? hash : null;
}

/**
 * Knows a browser from now on: an account has twenty of them at most, the oldest go first.
 * @returns the secret for the browser's cookie
 */
export async function addDevice(database: Database, userId: number, now: Date): Promise<string> {
  const secret = createSecret();
  const hash = hashSecret(secret);
  await database.insert(devices).values({ hash, userId, createdAt: now });
  const surplus = database
    .select({ hash: devices.hash })
    .from(devices)
    // This one stays, wherever the clock of before has put the others.
    .where(and(eq(devices.userId, userId), ne(devices.hash, hash)))
    .orderBy(desc(devices.createdAt), devices.hash)
    .offset(mostDevices - 1);
  await database.delete(devices).where(inArray(devices.hash, surplus));
  return secret;
}

/** Gives a browser what it is known by. */
export function setDeviceCookie(
  { config }: Pick<DeviceContext, 'config'>,
  c: Context,
  userId: number,
  secret: string,
): void {
  setCookie(c, cookieName(userId), secret, {
    ...cookieOptions(config),
    maxAge: lifetimeMs / 1000,
  });
}

/**
 * Knows none of an account's browsers any more.
 * @param keptHash of the one that stays known, where there is one
 */
export async function forgetDevices(
  database: Database,
  userId: number,
  keptHash: string | null = null,
): Promise<void> {
  await database
    .delete(devices)
    .where(
      and(eq(devices.userId, userId), keptHash === null ? undefined : ne(devices.hash, keptHash)),
    );
}

/** Takes the cookie back from the browser that asks. */
export function dropDeviceCookie({ config }: DeviceContext, c: Context, userId: number): void {
  deleteCookie(c, cookieName(userId), cookieOptions(config));
}

/** Removes what no browser can use any more. */
export async function forgetOldDevices(database: Database, now: Date): Promise<void> {
  await database
    .delete(devices)
    .where(lte(devices.createdAt, new Date(now.getTime() - lifetimeMs)));
}
