import { createStorage } from '@patchbay/shared/host';
import { createTestHost, createFakeHttp } from '@patchbay/shared/testing';
import { startServices } from './start-services.ts';

const token = 'kX3vQ9zLr1mT8bYw5nHc2pJd7sGf4aEu6oRi0tVxWqZ';

it('a hit has nothing of what is secret on the page, and names as they are (P24)', async () => {
  const posted: string[] = [];
  document.title = `Surge XT ${token}`;
  window.history.replaceState(null, '', `/software/${token}/`);
  const { config } = createTestHost(createFakeHttp(() => ({ json: null })));
  const recordEvent = startServices({
    config: { ...config, plausibleDomain: 'patchbay.example', gaMeasurementId: 'G-TEST1234' },
    storage: createStorage(() => window.localStorage),
    router: {
      state: { location: { pathname: '/' }, navigation: { state: 'loading' } },
      subscribe: () => () => undefined,
    },
    page: window,
    post: (address, body) => {
      posted.push(address, body);
      return Promise.resolve();
    },
    knownSecrets: () => [token],
  });
  await recordEvent('OutboundLink.click', { url: `password: ${encodeURIComponent(token)}` });
  expect(posted).toHaveLength(4);
  expect(posted.join('\n')).not.toContain(token.slice(0, 12));
  expect(posted.join('\n')).toContain('Surge+XT+%5Bremoved%5D');
  expect(posted.join('\n')).toContain('password: [removed]');
});
