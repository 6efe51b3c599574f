import { startSentry } from './sentry.ts';

it('an address that the service cannot have is refused, so that reports go to the console', () => {
  jest.spyOn(console, 'error').mockImplementation();
  expect(() =>
    startSentry({ dsn: 'https://garbage.test/', release: 'shell@1', knownSecrets: () => [] }),
  ).toThrow('cannot be used');
});
