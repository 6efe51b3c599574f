import { createMinuteLog } from '@patchbay/node-kit/telemetry';
import * as client from 'openid-client';
import { reasonOf } from '../../process/error-details.ts';
import type { ApiContext } from '../../server/context.ts';

/** The reasons why nobody was signed in by the provider, as the page of the site gets them (rule A104). */
export type SignInProblem =
  | 'away'
  | 'denied'
  | 'stale'
  | 'failed'
  | 'no_address'
  | 'unverified'
  | 'disabled';

/** Somebody whom the provider does not sign in. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, cause?: unknown) {
    super(`The provider signs nobody in: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** The person whom the provider has signed in. */
export interface Identity {
  readonly issuer: string;
  /** The person's name at the provider, which stays the same. */
  readonly subject: string;
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly groups: readonly string[];
  /** What the provider knows the sign-in by when it is to end. */
  readonly idToken: string | null;
}

/** What a browser keeps between going to the provider and coming back. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Provider {
  /** @throws SignInRefused `away` */
  readonly begin: (redirectUri: string) => Promise<{ address: string; checks: Checks }>;
  /**
   * The person, from the address by which the browser came back.
   * @throws SignInRefused
   */
  readonly finish: (address: URL, checks: Checks) => Promise<Identity>;
  /** The address that ends the sign-in at the provider and leads back; null where there is none, or the provider is away. */
  readonly signOutAddress: (idToken: string, returnTo: string) => Promise<string | null>;
}

/** One group or a list of them, as providers write them. */
const groupsOf = (claim: unknown): readonly string[] =>
  [claim].flat().filter((group) => typeof group === 'string');

/** Only of a provider on this very machine: the configuration takes no other. */
const allowPlainHttp: ((configuration: client.Configuration) => void)[] = [
  // oxlint-disable-next-line typescript/no-deprecated
  client.allowInsecureRequests,
];

const timeoutSeconds = 8;
const metadataKeptMs = 60 * 60_000;
/** Longer ones would make an address that servers refuse. */
const longestHint = 4096;

/** The provider of a deployment; null where it has none. It is asked for the first time when somebody signs in by it. */
export function createProvider({
  config: { provider },
  clock,
  log,
}: Pick<ApiContext, 'config' | 'clock' | 'log'>): Provider | null {
  if (provider === null) return null;
  const { issuer, clientId, clientSecret, groupsClaim } = provider;
  const often = createMinuteLog(log);
  let known: { readonly configuration: client.Configuration; readonly at: number } | null = null;

  function tell(error: unknown, problem: SignInProblem): void {
    const words =
      problem === 'away'
        ? `The sign-in provider ${issuer} cannot be reached: people sign in with their password meanwhile`
        : `The sign-in provider ${issuer} has answered what cannot be used; compare OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and the redirect address with its settings`;
    often(problem, (times) => [
      `${words}${times > 1 ? `, ${times} times` : ''}: ${reasonOf(error)}`,
      { level: 'error' },
    ]);
  }

  const authenticate: client.ClientAuth = (metadata, ...request) => {
    const methods = metadata.token_endpoint_auth_methods_supported;
    // The method that every provider has to know unless it says otherwise; the library takes the other one.
    const isBasic = methods?.includes('client_secret_basic') ?? true;
    const method = isBasic ? client.ClientSecretBasic : client.ClientSecretPost;
    method(clientSecret)(metadata, ...request);
  };

  async function discover(): Promise<client.Configuration> {
    const at = clock().getTime();
    if (known && at - known.at < metadataKeptMs) return known.configuration;
    try {
      const address = new URL(issuer);
      const execute = address.protocol === 'http:' ? allowPlainHttp : [];
      const options = { timeout: timeoutSeconds, execute };
      const configuration = await client.discovery(
        address,
        clientId,
        clientSecret,
        authenticate,
        options,
      );
      known = { configuration, at };
      return configuration;
    } catch (error) {
      tell(error, 'away');
      throw new SignInRefused('away', error);
    }
  }

  /** Claims stand in the ID token, or where it points to. */
  async function readClaims(
    configuration: client.Configuration,
    tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>,
  ): Promise<Readonly<Record<string, unknown>> & { readonly sub: string }> {
    const claims = tokens.claims();
    if (!claims) throw new SignInRefused('failed');
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    const more = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { ...claims, ...more };
  }

  return {
    begin: async (redirectUri) => {
      const configuration = await discover();
      const { scopes_supported: scopes } = configuration.serverMetadata();
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: ['openid', 'email', ...(scopes?.includes(groupsClaim) ? [groupsClaim] : [])].join(
          ' ',
        ),
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, checks };
    },
    finish: async (address, { state, nonce, verifier }) => {
      if (address.searchParams.get('state') !== state) throw new SignInRefused('stale');
      const configuration = await discover();
      try {
        const tokens = await client.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = await readClaims(configuration, tokens);
        const { email, email_verified: isVerified } = claims;
        const { id_token: idToken = '' } = tokens;
        return {
          issuer: configuration.serverMetadata().issuer,
          subject: claims.sub,
          email: typeof email === 'string' ? email : null,
          // Some providers write it as a text.
          isVerified: isVerified === true || isVerified === 'true',
          groups: groupsOf(claims[groupsClaim]),
          idToken: idToken.length > longestHint ? null : idToken,
        };
      } catch (error) {
        if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied') {
          throw new SignInRefused('denied', error);
        }
        const problem = isAway(error) ? 'away' : 'failed';
        tell(error, problem);
        throw new SignInRefused(problem, error);
      }
    },
    signOutAddress: async (idToken, returnTo) => {
      try {
        const configuration = await discover();
        if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
        return client.buildEndSessionUrl(configuration, {
          id_token_hint: idToken,
          post_logout_redirect_uri: returnTo,
        }).href;
      } catch (error) {
        if (error instanceof SignInRefused) return null;
        throw error;
      }
    },
  };
}

/** Whether the provider has not answered at all: its refusals have classes of their own. */
const isAway = (error: unknown): boolean =>
  error instanceof client.ClientError
    ? error.code === 'OAUTH_TIMEOUT'
    : error instanceof TypeError && error.message === 'fetch failed';
