import { isLocalHost } from './is-local-host.ts';

describe('isLocalHost', () => {
  it.each([
    'http://localhost:3000/',
    'http://127.0.0.1/',
    'http://192.168.1.20:8080/',
    'http://[::1]:3000/',
    'http://[2001:db8::7]/',
    'http://0x7f.1/',
    'http://2130706433/',
  ])('is true for %s (P16)', (address) => {
    expect(isLocalHost(new URL(address).hostname)).toBe(true);
  });

  it.each([
    'https://patchbay.example/',
    'http://patchbay.test:3520/',
    'https://1.2.3.4.example/',
    'https://10.example/',
    'https://localhost.example/',
  ])('is false for %s', (address) => {
    expect(isLocalHost(new URL(address).hostname)).toBe(false);
  });
});
