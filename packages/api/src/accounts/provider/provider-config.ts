import { faultOf, webAddress } from '@patchbay/node-kit/environment';
import { isLoopback } from '@patchbay/node-kit/http-server';
import { object, string, type InferType } from '@patchbay/shared/validation';

/** The house's own provider of sign-ins, by OpenID Connect. */
export interface ProviderConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The group that makes somebody staff; null where the provider does not say who is. */
  readonly staffGroup: string | null;
  readonly superuserGroup: string | null;
  /** The claim that has a person's groups. */
  readonly groupsClaim: string;
}

const isSafe = (address: string | undefined): boolean => {
  if (address === undefined || !URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || hostname === 'localhost' || isLoopback(hostname);
};

/** Needed with an issuer, and nothing without one. Its fault never has the value: it may be the secret. */
const ofIssuer = () =>
  string().when('OIDC_ISSUER', ([issuer], variable) =>
    issuer === undefined
      ? withoutIssuer()
      : variable.required('has to be set where OIDC_ISSUER is'),
  );

const withoutIssuer = () =>
  string().test(
    'of-issuer',
    'is set without OIDC_ISSUER, the provider that it is about',
    (value) => value === undefined,
  );

const group = () =>
  string().when('OIDC_ISSUER', ([issuer], variable) =>
    issuer === undefined ? withoutIssuer() : variable,
  );

export const providerSchema = object({
  OIDC_ISSUER: webAddress().test(
    'safe',
    faultOf('must be an https address: over http anybody on the way could sign in'),
    isSafe,
  ),
  OIDC_CLIENT_ID: ofIssuer(),
  OIDC_CLIENT_SECRET: ofIssuer(),
  OIDC_STAFF_GROUP: group(),
  OIDC_SUPERUSER_GROUP: group(),
  OIDC_GROUPS_CLAIM: string().default('groups'),
});

/** The provider, from its variables; null where people sign in with their password alone. */
export function providerConfigOf({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId = '',
  OIDC_CLIENT_SECRET: clientSecret = '',
  OIDC_STAFF_GROUP: staffGroup,
  OIDC_SUPERUSER_GROUP: superuserGroup,
  OIDC_GROUPS_CLAIM: groupsClaim,
}: InferType<typeof providerSchema>): ProviderConfig | null {
  if (issuer === undefined) return null;
  return {
    ...{ issuer, clientId, clientSecret, groupsClaim },
    staffGroup: staffGroup ?? null,
    superuserGroup: superuserGroup ?? null,
  };
}
