import { inspect } from 'node:util';
import { object, string } from '@patchbay/shared/validation';
import { EnvironmentError, readEnvironment } from './read-environment.ts';
import {
  hostAddress,
  onOff,
  originList,
  originsOf,
  portNumber,
  secretAddress,
  webAddress,
  wholeNumber,
} from './variables.ts';

const schema = object({
  HOST: hostAddress().default('https://usual.test'),
  REPORTS: webAddress(),
  DAYS: wholeNumber(1, 30),
  PORT: portNumber().default(3000),
  SWITCH: onOff().default(false),
  TEXT: string(),
  ORIGINS: originList(),
  DATABASE: secretAddress('postgresql', 'postgres'),
});

it('what is not set, or empty, is what the schema says', () => {
  const usual = { HOST: 'https://usual.test', PORT: 3000, SWITCH: false };
  expect(readEnvironment(schema, {})).toEqual(usual);
  expect(readEnvironment(schema, { HOST: '', PORT: ' ', SWITCH: '' })).toEqual(usual);
});

it('values are read without the blanks around them', () => {
  const environment = { HOST: ' api.test/ ', DAYS: '30', PORT: '0', SWITCH: ' on ', TEXT: ' a b ' };
  expect(readEnvironment(schema, environment)).toEqual({
    HOST: 'https://api.test',
    DAYS: 30,
    PORT: 0,
    SWITCH: true,
    TEXT: 'a b',
  });
  expect(readEnvironment(schema, { SWITCH: 'off' }).SWITCH).toBe(false);
});

it('origins are separated by commas, and may end with a slash', () => {
  const { ORIGINS = '' } = readEnvironment(schema, {
    ORIGINS: 'https://www.site.test/, http://localhost:3000',
  });
  expect(originsOf(ORIGINS)).toEqual(['https://www.site.test', 'http://localhost:3000']);
});

it.each([
  ['SWITCH', 'true', 'must be "on" or "off"'],
  ['SWITCH', 'ON', 'must be "on" or "off"'],
  ['SWITCH', '1', 'must be "on" or "off"'],
  ['SWITCH', 'no', 'must be "on" or "off"'],
  ['PORT', '65536', 'must be a port number from 0 to 65535'],
  ['PORT', '3e3', 'must be a port number from 0 to 65535'],
  ['DAYS', '0', 'must be a whole number from 1 to 30'],
  ['DAYS', '1.5', 'must be a whole number from 1 to 30'],
  ['HOST', 'ftp://a.test', 'must be an address like https://www.example.com'],
  ['REPORTS', 'nowhere', 'must be an address like https://www.example.com'],
  ['ORIGINS', 'site.test', 'must be origins like https://example.com, separated by commas'],
  ['REPORTS', 'javascript:alert(1)', 'must be an address like https://www.example.com'],
])('%s=%s is refused in one sentence (G10)', (name, value, rule) => {
  expect(() => readEnvironment(schema, { [name]: value })).toThrow(
    new EnvironmentError([`${name} ${rule} (got "${value}").`]),
  );
});

it('all variables that cannot be used are named at once (G10)', () => {
  const environment = { PORT: 'x', SWITCH: 'yes', TEXT: 'fine' };
  expect(() => readEnvironment(schema, environment)).toThrow(
    new EnvironmentError([
      'PORT must be a port number from 0 to 65535 (got "x").',
      'SWITCH must be "on" or "off" (got "yes").',
    ]),
  );
});

it.each(['secret', 'mysql://user:secret@db.test', 'postgresql://['])(
  'an address that may hold a password is refused without being repeated: %s',
  (address) => {
    expect(() => readEnvironment(schema, { DATABASE: address })).toThrow(
      new EnvironmentError([
        'DATABASE must be an address that begins with postgresql:// or postgres://.',
      ]),
    );
  },
);

it('an error has nothing of the other values in it, which may be passwords (G10)', () => {
  const read = () => readEnvironment(schema, { PORT: 'x', TEXT: 'secret' });
  const error = errorOf(read);
  expect(error).toBeInstanceOf(EnvironmentError);
  expect(inspect(error, { depth: null })).not.toContain("'secret'");
});

function errorOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}
