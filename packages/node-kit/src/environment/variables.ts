import { normalizeHost } from '@patchbay/shared/config';
import { boolean, number, string } from '@patchbay/shared/validation';

/** The fault of a variable, with the value that it has. The reader puts the name before it. */
export const faultOf =
  (rule: string) =>
  ({ originalValue }: { readonly originalValue?: unknown }): string =>
    `${rule} (got "${String(originalValue)}")`;

const switchValues = new Map<unknown, boolean>([
  ['on', true],
  ['off', false],
]);

/** A switch: `on` or `off`, and nothing else. */
export const onOff = () =>
  boolean()
    .transform((_, given: unknown) => switchValues.get(given) ?? given)
    .typeError(faultOf('must be "on" or "off"'));

/**
 * The test of a variable that says more about what another one names, and is nothing without it. Its fault is told without the value, which
 * may be a secret.
 * @param what is named, as a noun
 */
export const onlyWith = (variable: string, what: string) => ({
  name: 'only-with',
  message: `is set without ${variable}, the ${what} that it is about`,
  test: (value: unknown, { parent }: { readonly parent: unknown }) =>
    value === undefined ||
    (typeof parent === 'object' && parent !== null && Reflect.get(parent, variable) !== undefined),
});

/** A whole number in decimal digits. */
export function wholeNumber(
  min: number,
  max: number,
  rule = `must be a whole number from ${min} to ${max}`,
) {
  const fault = faultOf(rule);
  return number()
    .transform((_, given: unknown) => (/^\d{1,10}$/.test(String(given)) ? Number(given) : NaN))
    .typeError(fault)
    .min(min, fault)
    .max(max, fault);
}

/** The form of a process's log lines: `text` for a person, `json` for a program (rule X60). */
export const logFormat = () =>
  string().oneOf(['text', 'json'], faultOf('must be text or json')).default('text');

/** A port that a server listens on; 0 takes any free one. */
export const portNumber = () => wholeNumber(0, 65_535, 'must be a port number from 0 to 65535');

const webFault = faultOf('must be an address like https://www.example.com');

const isWebAddress = (address: string | undefined) =>
  address === undefined || (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol));

/** An `http` or `https` address. */
export const webAddress = () => string().test('web-address', webFault, isWebAddress);

/** The same for a host, which may lack the scheme and end with a slash. */
export const hostAddress = () =>
  string().transform(normalizeHost).test('web-address', webFault, isWebAddress);

/** An address that may hold a password: its fault is reported without its value. */
export const secretAddress = (...schemes: readonly string[]) =>
  string().test(
    'secret-address',
    `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    (address) =>
      address === undefined ||
      (URL.canParse(address) && schemes.includes(new URL(address).protocol.slice(0, -1))),
  );

/** The origins that an `originList` names. */
export const originsOf = (text: string): readonly string[] =>
  text.split(',').map((origin) => origin.trim().replace(/\/$/, ''));

/** Scheme, host and port, and nothing else. */
export const isOrigin = (origin: string): boolean =>
  URL.canParse(origin) && /^https?:/.test(origin) && new URL(origin).origin === origin;

/** Origins, separated by commas. */
export const originList = () =>
  string().test(
    'origins',
    faultOf('must be origins like https://example.com, separated by commas'),
    (text) => text === undefined || originsOf(text).every(isOrigin),
  );
