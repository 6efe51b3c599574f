import {
  ValidationError,
  array,
  boolean,
  number,
  object,
  string,
  type InferType,
  type Schema,
} from '@patchbay/shared/validation';
import type { RemoteSettings } from '../remote/contract.ts';
import { parse } from '../validation/parse.ts';
import { isLargerThan, releaseLimits } from './release-limits.ts';

/** The types that a setting of a remote can have. */
const settingTypes = ['text', 'url', 'number', 'boolean', 'texts'] as const;

const optionalText = () => string().min(1).optional();

const isWebAddress = (text: string | undefined): boolean => {
  if (text === undefined) return true;
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
};

const schemas: Readonly<Record<string, () => Schema<unknown>>> = {
  text: optionalText,
  url: () =>
    optionalText().test('url', ({ path }) => `${path} must be a web address`, isWebAddress),
  number: () => number().optional(),
  boolean: () => boolean().optional(),
  texts: () => array(string().min(1).required()).optional(),
} satisfies Record<(typeof settingTypes)[number], () => Schema<unknown>>;

/** A setting that a remote takes from the site's operator. */
const settingSchema = object({
  name: string()
    .matches(/^[a-z][A-Za-z0-9]{0,63}$/)
    // Every object has a field of this name, and a setting of that name could not be told from it.
    .test('name', 'a setting cannot have this name', (name) => !(name && name in Object.prototype))
    .required(),
  type: string().oneOf(settingTypes).required(),
  /** Whether the remote cannot do without it. */
  required: boolean().default(false),
  /** All that a text, or each of several, may say; anything where they are not given. */
  values: array(string().min(1).required()).min(1).max(releaseLimits.settingValues).optional(),
});

/** Types of any contract: a site that does not know one leaves the remote out. */
const releasedSettingSchema = settingSchema.shape({
  type: string()
    .matches(/^[a-z]{1,64}$/)
    .required(),
});

const isEachOnce = (settings: readonly { readonly name: string }[] = []): boolean =>
  new Set(settings.map(({ name }) => name)).size === settings.length;

const declaredTwice = 'a setting is declared twice';

/** A remote's settings, as its `remote.json` declares them. */
export const settingsSchema = array(settingSchema.required())
  .max(releaseLimits.settings)
  .test('names', declaredTwice, isEachOnce)
  .optional();

/** The same of a release. */
export const releasedSettingsSchema = array(releasedSettingSchema.required())
  .max(releaseLimits.settings)
  .test('names', declaredTwice, isEachOnce)
  .optional();

/** Whether a value can be settings of a remote, whatever that declares. */
export const isSettings = (value: unknown): value is RemoteSettings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A setting of a remote, as a release declares it. */
export type RemoteSetting = Readonly<InferType<typeof releasedSettingSchema>>;

/**
 * Says why a remote cannot use the settings by the site's operator; null where it can. Settings that it does not
 * declare are not judged.
 */
export function settingsMisfit(
  declared: readonly RemoteSetting[],
  settings: RemoteSettings,
): string | null {
  if (isLargerThan(releaseLimits.settingsCharacters, settings)) {
    return `there are more than ${releaseLimits.settingsCharacters.toLocaleString('en')} characters of settings, and every page would carry them`;
  }
  const missing = declared.find(({ name, required }) => required && !Object.hasOwn(settings, name));
  if (missing) return `${missing.name} is a required field`;
  try {
    const fields = declared.map((setting) => [setting.name, schemaOf(setting)] as const);
    parse(object(Object.fromEntries(fields)), settings);
    return null;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}

function schemaOf({ name, type, values }: RemoteSetting): Schema<unknown> {
  const schema = schemas[type]?.();
  if (!schema) throw new ValidationError(`${name} is of the type "${type}", which is not known`);
  const isAllowed = (value: unknown) => {
    const given: readonly unknown[] = Array.isArray(value) ? value : [value];
    return (
      !values || value === undefined || given.every((each) => values.some((one) => one === each))
    );
  };
  return schema.test('values', `${name} must be one of: ${values?.join(', ') ?? ''}`, isAllowed);
}

/** An origin as a policy names it, letter for letter as browsers write it. */
const originSchema = (pattern: RegExp) =>
  string()
    .matches(pattern, ({ path }) => `${path} must be an origin such as https://media.example.com`)
    .test(
      'origin',
      ({ path }) => `${path} must be an origin as browsers write it, in small letters`,
      isOrigin,
    )
    .required();

const isOrigin = (text: string | undefined): boolean => {
  try {
    return text === undefined || new URL(text).origin === text;
  } catch {
    return false;
  }
};

const name = String.raw`[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?`;
const port = String.raw`(?::[1-9]\d{0,4})?`;
/** On the machine of a developer a host may go without TLS. */
const loopback = `(?:localhost|127\\.0\\.0\\.1)`;
const webOrigin = new RegExp(`^(?:https://${name}|http://${loopback})${port}$`);
const callOrigin = new RegExp(`^(?:(?:https|wss)://${name}|(?:http|ws)://${loopback})${port}$`);

const origins = (pattern: RegExp) =>
  array(originSchema(pattern)).max(releaseLimits.hosts).optional();

/** The hosts of a remote's own, as its release wants them. There are none for scripts and style sheets. */
export const releasedHostsSchema = object({
  /** The hosts that its code may ask (`connect-src`). */
  connect: origins(callOrigin),
  /** The hosts of its pictures (`img-src`). */
  images: origins(webOrigin),
  /** The hosts of its sounds and films (`media-src`). */
  media: origins(webOrigin),
});

/** The same where somebody writes them by hand: other kinds are refused. */
export const hostsSchema = releasedHostsSchema.noUnknown(
  ({ unknown }) => `hosts are for connect, images and media, and never for ${String(unknown)}`,
);

export type RemoteHosts = Readonly<InferType<typeof releasedHostsSchema>>;

/**
 * Names of policies for Trusted Types that libraries of a remote make, as the page's policy can name them. `default` is the
 * page's own.
 */
export const trustedTypesSchema = array(
  string()
    .matches(/^[A-Za-z0-9_#=@.%-]{1,64}$/)
    .notOneOf(['default'])
    .required(),
)
  .max(releaseLimits.hosts)
  .optional();

/** The kinds of use for which a remote can want hosts. */
export const hostKinds = [
  'connect',
  'images',
  'media',
] as const satisfies readonly (keyof RemoteHosts)[];
