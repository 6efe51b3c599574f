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
    ['your other devices were signed out', "Didn't change it?"],
  ],
  [
    'email_change',
    'Confirm your new Patchbay e-mail',
    ['for 24 hours', "Didn't ask for it? Ignore this mail; the address won't be used."],
  ],
  [
    'email_change_asked',
    'Your Patchbay e-mail is about to change',
    ['once the new address is confirmed', 'change your password now'],
  ],
  [
    'email_changed',
    'Your Patchbay e-mail was changed',
    ['does not sign you in any more', 'Ask whoever runs Patchbay for help.'],
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
