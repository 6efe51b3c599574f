import { ValidationError } from '@patchbay/shared/validation';
import { withCorpus } from '../../../../tools/jest/corpus.cjs';
import { signUpSchema } from './credentials.ts';
import { normalEmail } from './email.ts';

const form = { email: 'ada@patchbay.example', password: 'secret', passwordConfirmation: 'secret' };

function firstMessages(values: Partial<typeof form>): Record<string, string> {
  try {
    signUpSchema.validateSync({ ...form, ...values }, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(
      error.inner.toReversed().map(({ path, message }) => [path ?? '', message]),
    );
  }
}

it.each([
  ['complete', {}, {}],
  ['without an e-mail', { email: '' }, { email: 'Please enter your email' }],
  ['with blanks around the e-mail', { email: ' ada@patchbay.example ' }, {}],
  ['with an e-mail of other letters (R79)', { email: 'jörg@bücher.example' }, {}],
  ['with an e-mail in another script (R79)', { email: '用户@例え.テスト' }, {}],
  ['with a domain that cannot be', { email: 'ada@xn--ü.example' }, { email: 'Invalid email' }],
  ['with half an e-mail', { email: 'ada@' }, { email: 'Invalid email' }],
  [
    'without passwords',
    { password: '', passwordConfirmation: '' },
    { password: 'Please enter password', passwordConfirmation: 'Please confirm password' },
  ],
  [
    'with two passwords',
    { passwordConfirmation: 'other' },
    { passwordConfirmation: "Passwords doesn't match" },
  ],
  ['with a password of one letter', { password: 'a', passwordConfirmation: 'a' }, {}],
])('a sign-up %s says so (A17, A18)', (_, values, messages) => {
  expect(firstMessages(values)).toEqual(messages);
});

interface EmailCase {
  readonly email: string;
  readonly consensus: 'valid' | 'invalid' | 'ambiguous';
}

withCorpus<EmailCase>('emails.json', (cases) => {
  it.each(['valid', 'invalid'] as const)('whose e-mail all agree is %s', (consensus) => {
    const wrong = cases
      .filter((one) => one.consensus === consensus)
      // Blanks around one are no fault here (R79).
      .filter(({ email }) => !/^ | $/.test(email))
      .filter(({ email }) => 'email' in firstMessages({ email }) !== (consensus === 'invalid'));
    expect(wrong.map(({ email }) => email)).toEqual([]);
  });
});

describe('an e-mail is stored (R79)', () => {
  it.each([
    ['as it was typed', 'Ada@Patchbay.example', 'Ada@Patchbay.example'],
    ['without blanks around it', '\u00a0 ada@patchbay.example ', 'ada@patchbay.example'],
    ['composed, in lower case', 'JO\u0308RG@Site.test', 'jörg@site.test'],
    ['with its domain in ASCII', 'x@BÜCHER.example', 'x@xn--bcher-kva.example'],
    ['as it is where it is none', ' ü ', 'ü'],
  ])('%s', (_, typed, stored) => {
    expect(normalEmail(typed)).toBe(stored);
    expect(normalEmail(stored)).toBe(stored);
  });
});
