import { cleanAddress } from './start-services.ts';

describe('cleanAddress', () => {
  it.each([
    ['https://a.test/search/?q=ada', 'https://a.test/search/'],
    ['https://a.test/auth/login/?next=/installed/&token=abc#x', 'https://a.test/auth/login/'],
    ['https://a.test/?utm_source=news&q=x', 'https://a.test/?utm_source=news'],
    ['https://user:pw@a.test/', 'https://a.test/'],
    [
      'https://a.test/activate/kX3vQ9zLr1mT8bYw5nHc2pJd7sGf4aEu6oRi0tVxWqZ/',
      'https://a.test/activate/[removed]/',
    ],
    ['', ''],
    ['no address', ''],
  ])('makes %s %s (P24)', (address, clean) => {
    expect(cleanAddress(address)).toBe(clean);
  });
});
