import { writeMail } from './write-mail.ts';

const facts = {
  to: 'ann@site.test',
  link: 'https://api.test/auth/somewhere/?token=abc',
  productName: 'Patchbay',
};

it.each([
  [
    'activation',
    'Activate your Patchbay account',
    [
      'Confirm your address to start signing in.',
      'for 3 days',
      "Didn't sign up? Ignore this mail; the account won't be activated.",
    ],
  ],
  [
    'password_reset',
    'Choose a new Patchbay password',
    ['for 1 hour', "Didn't ask for it? Ignore this mail; your password stays as it is."],
  ],
  [
    'password_changed',
    'Your password was changed',
    ['you were signed out everywhere', "Didn't change it?"],
  ],
] as const)('the mail %s says the same as text and as HTML', async (kind, title, words) => {
  const { to, subject, text, html, link } = await writeMail(kind, facts);
  expect([to, subject, link]).toEqual([facts.to, title, facts.link]);
  const plain = html.replaceAll('&#39;', "'").replace(/\s+/g, ' ');
  for (const each of [...words, facts.link]) {
    expect(text).toContain(each);
    expect(plain).toContain(each);
  }
});
