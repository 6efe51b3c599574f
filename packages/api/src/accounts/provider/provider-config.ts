import { faultOf, onlyWith, webAddress } from '@patchbay/node-kit/environment';
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

const ofIssuer = () => string().test(onlyWith('OIDC_ISSUER', 'provider'));

const requiredOfIssuer = () =>
  ofIssuer().when('OIDC_ISSUER', ([issuer], variable) =>
    issuer === undefined ? variable : variable.required('has to be set where OIDC_ISSUER is'),
  );

export const providerSchema = object({
  OIDC_ISSUER: webAddress().test(
    'safe',
    faultOf('must be an https address: over http anybody on the way could sign in'),
    isSafe,
  ),
  OIDC_CLIENT_ID: requiredOfIssuer(),
  OIDC_CLIENT_SECRET: requiredOfIssuer(),
  OIDC_STAFF_GROUP: ofIssuer(),
  OIDC_SUPERUSER_GROUP: ofIssuer(),
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
    issuer,
    clientId,
    clientSecret,
    staffGroup: staffGroup ?? null,
    superuserGroup: superuserGroup ?? null,
    groupsClaim,
  };
}
