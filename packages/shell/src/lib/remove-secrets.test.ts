import { findSecrets, removeSecrets, removeSecretsFromText } from './remove-secrets.ts';

const token = 'kX3vQ9zLr1mT8bYw5nHc2pJd7sGf4aEu6oRi0tVxWqZ';

describe('removeSecrets', () => {
  it('removes what stands under the name of a password, a token, an e-mail or a header', () => {
    expect(
      removeSecrets({
        email: 'ada@patchbay.example',
        username: 'ada@patchbay.example',
        password: 'hunter22',
        passwordConfirmation: 'hunter22',
        authToken: 'abc',
        headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
      }),
    ).toEqual({
      email: '[removed]',
      username: '[removed]',
      password: '[removed]',
      passwordConfirmation: '[removed]',
      authToken: '[removed]',
      headers: { Authorization: '[removed]', Accept: 'application/json' },
    });
  });

  it('removes them at any depth, in lists too', () => {
    const value = { a: [{ b: { c: [{ token: 'abc', name: 'Surge XT' }] } }] };
    expect(removeSecrets(value)).toEqual({
      a: [{ b: { c: [{ token: '[removed]', name: 'Surge XT' }] } }],
    });
  });

  it('removes a whole structure under a secret name', () => {
    expect(removeSecrets({ tokens: { access: 'a', refresh: 'b' } })).toEqual({
      tokens: '[removed]',
    });
  });

  it('leaves everything else as it was', () => {
    const value = {
      name: 'Compass',
      count: 3,
      isStaff: true,
      cover: null,
      urls: ['https://a.test/'],
    };
    expect(removeSecrets(value)).toEqual(value);
  });

  it('changes nothing in the value that it was given', () => {
    const value = { password: 'hunter22' };
    removeSecrets(value);
    expect(value).toEqual({ password: 'hunter22' });
  });

  it('removes a known secret where nothing else gives it away', () => {
    expect(removeSecrets({ detail: 'hunter22 is too common' }, ['hunter22'])).toEqual({
      detail: '[removed] is too common',
    });
  });

  it('reads form data, and shows of a file its size alone', () => {
    const form = new FormData();
    form.set('folder', 'versions/3');
    form.set('token', 'abc');
    form.set('file', new File(['12345'], 'ada@patchbay.example.zip'));
    expect(removeSecrets(form)).toEqual({
      folder: 'versions/3',
      token: '[removed]',
      file: '[file, 5 bytes]',
    });
  });

  it('ends on a value that holds itself, and on one that is huge', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(JSON.stringify(removeSecrets(loop))).toContain('too deep');
    expect(String(removeSecrets('x'.repeat(1_000_000))).length).toBeLessThan(5000);
    expect(removeSecrets(Array.from({ length: 100_000 }, () => 1))).toHaveLength(250);
  });

  it('does not walk into elements and instances', () => {
    expect(removeSecrets({ at: document.body, on: new Map([['password', 'x']]) })).toEqual({
      at: '[HTMLBodyElement]',
      on: '[Map]',
    });
  });
});

describe('removeSecretsFromText', () => {
  it.each([
    ['write to ada.l+x@patchbay.example now', 'write to [e-mail] now'],
    ['müller@bücher.example', '[e-mail]'],
    ['https://a.test/?q=ada%40patchbay.example', 'https://a.test/?q=[e-mail]'],
    ['Bearer abc.def', 'Bearer [removed]'],
    ['https://a.test/?token=abc&page=2', 'https://a.test/?token=[removed]&page=2'],
    ['https://a.test/#access_token=abc', 'https://a.test/#access_token=[removed]'],
    ['{"password":"hunter22","name":"x"}', '{"password":[removed],"name":"x"}'],
    [`/auth/activate/${token}/`, '/auth/activate/[removed]/'],
    [`/auth/activate/${'0f'.repeat(32)}`, '/auth/activate/[removed]'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_1', '[removed]'],
  ])('cleans %s', (text, clean) => {
    expect(removeSecretsFromText(text)).toBe(clean);
  });

  it.each([
    "Unexpected token '<', not valid JSON",
    'https://a.test/s/synths/some-vendor/a-very-long-name-of-a-software-with-many-words/12/',
    '/remotes/catalog/1.0.0/remote.1a2b3c4d.js:1:2345',
    'shell@0.13.0+0123456789ab',
    'Passenger compass bypass',
  ])('leaves %s', (text) => {
    expect(removeSecretsFromText(text)).toBe(text);
  });

  it('takes its time linearly with a hostile text', () => {
    expect(removeSecretsFromText('a'.repeat(100_000))).toHaveLength(4001);
    expect(removeSecretsFromText('token'.repeat(20_000)).length).toBeLessThan(5000);
  });
});

describe('findSecrets', () => {
  it('collects the texts under secret names', () => {
    expect(
      findSecrets({ email: 'a@b.test', nested: [{ password: 'hunter22', name: 'x' }] }),
    ).toEqual(['a@b.test', 'hunter22']);
  });

  it('leaves short ones out', () => {
    expect(findSecrets({ password: 'a' })).toEqual([]);
  });
});
