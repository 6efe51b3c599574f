import { findSecrets, removeSecrets, removeSecretsFromText } from './remove-secrets.ts';

const token = 'kX3vQ9zLr1mT8bYw5nHc2pJd7sGf4aEu6oRi0tVxWqZ';

describe('removeSecrets', () => {
  it('removes what stands under the name of a password, a token, an e-mail or a header (E20)', () => {
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
    'https://a.test/s/synths/a-vendor-with-name/a-name-of-forty-three-characters-in-small-x/12/',
    'https://a.test/@vendor/100%25-pure?x=a@b',
    'C:\\Users\\new\\VST3 50% off \\u0041 &amp; more',
  ])('leaves %s', (text) => {
    expect(removeSecretsFromText(text)).toBe(text);
  });

  it('takes its time linearly with a hostile text (E24)', () => {
    expect(removeSecretsFromText('a'.repeat(100_000))).toHaveLength(4001);
    for (const piece of ['token', 'token ', 'token="', 'a://', '%25', '\\\\', 'eyJ.', '/A']) {
      expect(removeSecretsFromText(piece.repeat(20_000)).length).toBeLessThan(5000);
    }
  });

  // A line of JSON is one text in another, as often as somebody has written it into one.
  const json = (times: number, value: unknown): string =>
    times === 0 ? JSON.stringify(value) : JSON.stringify({ body: json(times - 1, value) });
  const percent = (times: number, text: string): string =>
    times === 0 ? text : percent(times - 1, encodeURIComponent(text));

  it.each([
    [json(0, { token: 'ab"12' }), '{"token":[removed]}'],
    [json(1, { token: 'ab12' }), '{"body":"{\\"token\\":[removed]}"}'],
    [json(1, { token: 'ab"12', page: 2 }), '{"body":"{\\"token\\":[removed],\\"page\\":2}"}'],
    ['{\\"token\\":\\"ab12\\"}', '{\\"token\\":[removed]}'],
    ['{\\\\\\"token\\\\\\":\\\\\\"ab12\\\\\\"}', '{\\\\\\"token\\\\\\":[removed]}'],
    [percent(1, 'token=ab12&page=2'), 'token%3D[removed]%26page%3D2'],
    [percent(2, 'token=ab12&page=2'), 'token%253D[removed]%2526page%253D2'],
    [percent(1, '{"password":"ab 12"}'), '%7B%22password%22%3A[removed]%7D'],
    ['https://a.test/?next=%2Fin%3Ftoken%3Dab12', 'https://a.test/?next=%2Fin%3Ftoken%3D[removed]'],
    ['&quot;token&quot;:&quot;ab12&quot;', '&quot;token&quot;:[removed]'],
    ['ada%40patchbay.example', '[e-mail]'],
    ['ada%2540patchbay.example', '[e-mail]'],
    ['\\u0022token\\u0022:\\u0022ab12\\u0022', '\\u0022token\\u0022:[removed]'],
    ['Bearer%20ab12', 'Bearer%20[removed]'],
  ])('cleans %s, whatever it is encoded in (E24)', (text, clean) => {
    expect(removeSecretsFromText(text)).toBe(clean);
  });

  it('removes the value of a nested JSON in as many layers as five (E24)', () => {
    for (let times = 0; times <= 4; times += 1) {
      for (const value of ['hunter22', 'a "quoted" one', 'back\\slash']) {
        const clean = removeSecretsFromText(json(times, { password: value, name: 'Surge XT' }));
        expect(clean).toMatch(/\[removed\]/);
        expect(clean).not.toMatch(/hunter22|quoted|back|slash/);
        expect(clean).toContain('Surge XT');
      }
    }
  });

  it.each([
    ['https://user:pass@api.test/x', 'https://[removed]@api.test/x'],
    ['postgresql://patchbay:p@ss:w@localhost:5432/db', 'postgresql://[removed]@localhost:5432/db'],
    ['smtps://user@mail.test', 'smtps://[removed]@mail.test'],
    ['https%3A%2F%2Fuser%3Apass%40api.test%2F', 'https%3A%2F%2F[removed]%40api.test%2F'],
  ])('removes who signs in from %s (E24)', (address, clean) => {
    expect(removeSecretsFromText(`failed: ${address} (2)`)).toBe(`failed: ${clean} (2)`);
  });

  it.each([
    ['by itself', token, '[removed]'],
    ['in a sentence', `The link of ${token}, was used`, 'The link of [removed], was used'],
    ['twice', `${token} ${token}`, '[removed] [removed]'],
    ['in quotes', `['${token}']`, "['[removed]']"],
    ['behind an escaped line break', `a\\n${token}\\nb`, 'a\\n[removed]\\nb'],
    ['behind an encoded sign', `a%3D${token}%26b`, 'a%3D[removed]%26b'],
  ])('removes what has the form of a token, %s (E24)', (_, text, clean) => {
    expect(removeSecretsFromText(text)).toBe(clean);
  });

  it('shows no part of a token where the text is cut within it (E24)', () => {
    const text = `${'word '.repeat(798)}${token} ${'word '.repeat(100)}`;
    expect(text.slice(0, 4000)).toContain(token.slice(0, 8));
    expect(removeSecretsFromText(text)).not.toContain(token.slice(0, 8));
    expect(removeSecretsFromText(text.slice(0, 4000).replace('word', '"token":"a'))).toBe(
      '"token":[removed]',
    );
  });

  it.each([
    ['"tokens":["ab12","cd34"],"page":2', '"tokens":[removed],"page":2'],
    ['"credentials":{"access":"ab12"},"page":2', '"credentials":[removed],"page":2'],
    ['Authorization: Basic YWI6MTI=', 'Authorization: [removed]'],
    ['token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc', 'token=[removed]'],
    ['"token":"ab12 that was cut', '"token":[removed]'],
  ])('removes the whole value of %s', (text, clean) => {
    expect(removeSecretsFromText(text)).toBe(clean);
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
