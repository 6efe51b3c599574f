import { startBackend } from '../host/start-backend.ts';
import { findSite } from './find-site.ts';

const config = {
  apiHost: 'https://api.example',
  imageHost: 'https://images.example',
  apiAdminPath: '',
  productName: 'Patchbay',
  websiteUrl: 'https://patchbay.example/',
};

/** A site whose page has this for its configuration. */
const siteWith = (text: string) =>
  startBackend(() => new Response(text, { headers: { 'Content-Type': 'text/html' } }));
const pageWith = (value: object) =>
  `<!doctype html><script type="application/json" id="app-config">${JSON.stringify(value)}</script>`;

it('a site that takes overrides is found by any of its addresses (G122)', async () => {
  const site = await siteWith(pageWith({ ...config, allowRemoteOverrides: true }));
  expect(await findSite(`${site.address}/search/?q=x`)).toBe(site.address);
  await site.close();
});

it.each([
  ['one that does not', pageWith(config), 'takes no remotes from your machine'],
  ['what is no site', '<!doctype html><p>Hello</p>', 'is not a site of Patchbay'],
])('%s is refused (G122)', async (_, text, reason) => {
  const site = await siteWith(text);
  await expect(findSite(site.address)).rejects.toThrow(reason);
  await site.close();
});

it('an address that nobody answers at, and one that is none, are told', async () => {
  const site = await siteWith('');
  await site.close();
  await expect(findSite(site.address)).rejects.toThrow('does not answer');
  await expect(findSite('staging')).rejects.toThrow('"staging" is not the address of a site');
});
