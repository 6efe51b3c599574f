import { screen, waitFor, within } from '@testing-library/react';
import { echoSlot } from '../../testing/echo-version.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { OfferApp } from './offer-app.view.tsx';

const archiveOf = (platform: string, path: string) => ({
  platforms: [platform],
  arch: 'x64',
  path: `/desktop/0a1b/${path}`,
  size: 45_000_000,
  sha256: 'ab'.repeat(32),
});
const release = {
  name: 'Patchbay',
  version: '0.14.0',
  archives: [archiveOf('linux', 'linux.tar.gz'), archiveOf('windows', 'windows.zip')],
};
const siteAnswers = (answer: () => Response) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer()));
const on = (userAgent: string) =>
  jest.spyOn(Navigator.prototype, 'userAgent', 'get').mockReturnValue(userAgent);

beforeEach(() => siteAnswers(() => new Response('Not found', { status: 404 })));
afterEach(() => jest.restoreAllMocks());

async function openDialog() {
  const { user } = renderPart(<OfferApp {...echoSlot} />, { desktop: null });
  await user.click(await screen.findByRole('button', { name: 'Install' }));
  expect(screen.getByRole('dialog', { name: "Let's Install" })).toBeVisible();
}

it("the download for this computer comes first, beside the dialog's own words and ways (I74)", async () => {
  siteAnswers(() => Response.json(release));
  on('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0');
  await openDialog();
  const link = await screen.findByRole('link', { name: 'Download for Windows' });
  expect(link).toHaveAttribute('href', '/desktop/0a1b/windows.zip');
  expect(link).toHaveAttribute('download');
  expect(link).toHaveAttribute('data-variant', 'primary');
  const website = screen.getByRole('link', { name: 'Visit the Patchbay website' });
  expect(website).toHaveAttribute('data-variant', 'secondary');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
});

it('a telephone sends the page to the computer (I75)', async () => {
  siteAnswers(() => Response.json(release));
  on('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1');
  await openDialog();
  expect(await screen.findByRole('button', { name: 'Send to my computer' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull();
});

it('outside the app, installing says what it takes, and closes again (I1, I2, P20)', async () => {
  const { user, tracked } = renderPart(<OfferApp {...echoSlot} />, { desktop: null });
  await user.click(await screen.findByRole('button', { name: 'Install' }));
  const dialog = screen.getByRole('dialog', { name: "Let's Install" });
  const link = within(dialog).getByRole('link', { name: 'Visit the Patchbay website' });
  expect(link).toHaveAttribute('href', 'https://patchbay.example/');
  expect(link).toHaveAttribute('target', '_blank');
  const page = within(dialog).getByRole('link', { name: 'What it runs on, and how to get it' });
  expect(page).toHaveAttribute('href', '/app/');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(tracked).toEqual([
    ['SoftwareInstall.click', { softwareId: 7, versionId: 5, name: 'Echo' }],
    ['AppRequiredOverlay.Shown'],
  ]);
});
