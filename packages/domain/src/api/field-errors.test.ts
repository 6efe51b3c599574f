import { ApiError } from '@patchbay/shared/http';
import { readFieldErrors } from './field-errors.ts';

const refusal = (responseBody: unknown, status = 400) =>
  new ApiError('Bad Request', {
    kind: 'http',
    method: 'POST',
    url: 'http://api.test/auth/register/',
    status,
    responseBody,
  });
const names = ['email', 'password'];

const plain = (error: unknown) => {
  const errors = readFieldErrors(error, names);
  return errors && { fields: Object.fromEntries(errors.fields), form: errors.form };
};

describe('a refusal of a form', () => {
  it.each([
    ['of a field', { email: ['Taken'] }, { fields: { email: ['Taken'] }, form: [] }],
    ['of one text', { email: 'Taken' }, { fields: { email: ['Taken'] }, form: [] }],
    ['of no field', { detail: 'No' }, { fields: {}, form: ['No'] }],
    ['of a field that is not there', { nonField: ['No'] }, { fields: {}, form: ['No'] }],
    [
      'of both, with a code',
      { email: ['Taken', 'Odd'], detail: ['No'], code: 'x' },
      { fields: { email: ['Taken', 'Odd'] }, form: ['No'] },
    ],
    ['as a list', ['No'], { fields: {}, form: ['No'] }],
  ])('%s has its messages in their places (H2)', (_, body, expected) => {
    expect(plain(refusal(body))).toEqual(expected);
    expect(plain(refusal(body, 422))).toEqual(expected);
  });

  it.each([
    ['without a word', refusal({ email: [], password: [{}], code: 'x' })],
    ['without an object', refusal('Bad Request')],
    ['of another kind', refusal({ email: ['Taken'] }, 409)],
    ['that is none of the API', new Error('broken')],
  ])('%s is none', (_, error) => {
    expect(plain(error)).toBeNull();
  });

  it('sets no prototype', () => {
    const body: unknown = JSON.parse('{"__proto__":["x"],"email":["Taken"]}');
    expect(readFieldErrors(refusal(body), names)?.fields.get('email')).toEqual(['Taken']);
  });
});
