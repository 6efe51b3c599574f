import { ValidationError } from '@patchbay/shared/validation';
import { withCorpus } from '../../../../tools/jest/corpus.cjs';
import { signUpSchema } from './credentials.ts';

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
      .filter(({ email }) => 'email' in firstMessages({ email }) !== (consensus === 'invalid'));
    expect(wrong.map(({ email }) => email)).toEqual([]);
  });
});
