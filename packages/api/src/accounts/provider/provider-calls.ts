import { and, eq } from 'drizzle-orm';
import type { Context, Handler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { signInCodeSchema } from '@patchbay/domain/entities';
import { routes } from '@patchbay/domain/routes';
import { object, string, type InferType } from '@patchbay/shared/validation';
import { recordOwnAct } from '../../audit-log/record-act.ts';
import { signInCodes, tokens, users } from '../../db/account-schema.ts';
import { readJsonBody } from '../../http/requests/read-json-body.ts';
import { HttpError } from '../../process/http-error.ts';
import type { ApiContext } from '../../server/context.ts';
import { createSecret, hashSecret, isSecret } from '../../text/secret.ts';
import { browserOf } from '../browser-words.ts';
import { startSession } from '../sessions.ts';
import { findAccount } from './find-account.ts';
import { SignInRefused, type Provider, type SignInProblem } from './provider.ts';

export const callbackPath = '/auth/provider/callback/';

/** The page exchanges it as soon as it is there. */
const codeLifetimeMs = 60_000;
const attemptSeconds = 15 * 60;
const longestNext = 1000;
const longestQuery = 8000;

/** What the browser keeps while its person is at the provider. */
const attemptSchema = object({
  state: string().required(),
  nonce: string().required(),
  verifier: string().required(),
  /** The hash of the secret that the page keeps. */
  page: string().required(),
  site: string().required(),
  next: string().defined(),
});

type Attempt = InferType<typeof attemptSchema>;
type Config = ApiContext['config'];

/** One of the site's origins: the asked one where it is one of them, else the first. */
export const siteOf = (
  { siteOrigins }: Pick<Config, 'siteOrigins'>,
  asked?: string | null,
): string => siteOrigins.find((origin) => origin === asked) ?? siteOrigins[0] ?? '';

const isSecure = ({ apiHost }: Config) => apiHost.startsWith('https:');
const cookieName = (config: Config) => (isSecure(config) ? '__Host-provider' : 'provider');
/** The browser comes back by a link of the provider's: `Strict` would leave the cookie out. */
const cookieOptions = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(config) }) as const;

function readAttempt(config: Config, c: Context): Attempt | null {
  try {
    const text = Buffer.from(getCookie(c, cookieName(config)) ?? '', 'base64url').toString();
    const attempt: unknown = JSON.parse(text);
    return attemptSchema.isValidSync(attempt, { strict: true }) ? attempt : null;
  } catch {
    return null;
  }
}

/** Leads the browser to the site's sign-in, which goes on to `next` afterwards. The fragment reaches no server and no `Referer`. */
function toSignIn(
  c: Context,
  { site, next }: Pick<Attempt, 'site' | 'next'>,
  more: { readonly code: string } | { readonly problem: SignInProblem },
): Response {
  const query = new URLSearchParams({
    ...(next === '' ? {} : { next }),
    ...('problem' in more ? more : {}),
  }).toString();
  const fragment = 'code' in more ? `#code=${more.code}` : '';
  return c.redirect(`${site}${routes.login}${query && `?${query}`}${fragment}`, 303);
}

/** @throws HttpError for a longer query than any that a page or a provider writes */
function readSearch(c: Context): string {
  const { search } = new URL(c.req.url);
  if (search.length > longestQuery) throw new HttpError('invalid', 'The address is too long');
  return search;
}

/** `GET /auth/provider/`: leads the browser to the provider (rule A100). */
export const goToProvider =
  ({ config }: ApiContext, provider: Provider | null): Handler =>
  async (c) => {
    const asked = new URLSearchParams(readSearch(c));
    const secret = asked.get('secret') ?? '';
    const goal = asked.get('next') ?? '';
    const back = {
      site: siteOf(config, asked.get('site')),
      next: goal.length > longestNext ? '' : goal,
    };
    if (!provider) return toSignIn(c, back, { problem: 'away' });
    if (!isSecret(secret)) return toSignIn(c, back, { problem: 'stale' });
    try {
      const { address, checks } = await provider.begin(`${config.apiHost}${callbackPath}`);
      const attempt: Attempt = { ...checks, ...back, page: hashSecret(secret) };
      setCookie(c, cookieName(config), Buffer.from(JSON.stringify(attempt)).toString('base64url'), {
        ...cookieOptions(config),
        maxAge: attemptSeconds,
      });
      return c.redirect(address, 303);
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error;
      return toSignIn(c, back, { problem: error.problem });
    }
  };

/** `GET /auth/provider/callback/`: the browser comes back from the provider, and goes on to the site with a code. */
export const comeBack =
  (context: ApiContext, provider: Provider | null): Handler =>
  async (c) => {
    const { config, database, clock } = context;
    const search = readSearch(c);
    const attempt = readAttempt(config, c);
    // Good for one try, whatever comes of it.
    deleteCookie(c, cookieName(config), cookieOptions(config));
    if (!provider || !config.provider || !attempt) {
      return toSignIn(c, { site: siteOf(config), next: '' }, { problem: 'stale' });
    }
    const { page: pageHash, ...back } = { ...attempt, site: siteOf(config, attempt.site) };
    try {
      const address = new URL(`${config.apiHost}${callbackPath}${search}`);
      const identity = await provider.finish(address, attempt);
      const { signal } = c.req.raw;
      const userId = await findAccount(context, { identity, provider: config.provider, signal });
      const code = createSecret();
      const { idToken } = identity;
      const expiresAt = new Date(clock().getTime() + codeLifetimeMs);
      await database
        .insert(signInCodes)
        .values({ hash: hashSecret(code), userId, pageHash, idToken, expiresAt });
      return toSignIn(c, back, { code });
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error;
      return toSignIn(c, back, { problem: error.problem });
    }
  };

/**
 * `POST /auth/provider/token/`: a session for the code, once, and for the page alone that began the sign-in: a link with
 * somebody else's code signs nobody in (rule A101).
 */
export const exchangeCode =
  ({ config, database, clock }: ApiContext): Handler =>
  async (c) => {
    const { code, secret } = await readJsonBody(c, signInCodeSchema);
    const now = clock();
    const token = await database.transaction(async (transaction) => {
      const [used] = await transaction
        .delete(signInCodes)
        .where(eq(signInCodes.hash, hashSecret(code)))
        .returning();
      if (!used || used.expiresAt <= now || used.pageHash !== hashSecret(secret)) return null;
      const [user] = await transaction
        .update(users)
        .set({ lastUsedAt: now })
        .where(and(eq(users.id, used.userId), eq(users.isDisabled, false)))
        .returning();
      if (!user) return null;
      const details = { provider: config.provider?.issuer };
      await recordOwnAct(transaction, user, { kind: 'signed_in', at: now, details });
      const started = await startSession(transaction, user.id, now, browserOf(c));
      await transaction
        .update(tokens)
        .set({ idToken: used.idToken })
        .where(eq(tokens.hash, hashSecret(started)));
      return started;
    });
    if (token === null) throw new HttpError('invalid', 'This sign-in is over. Begin it again');
    return c.json({ token });
  };
