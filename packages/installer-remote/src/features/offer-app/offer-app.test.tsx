import { screen, waitFor, within } from '@testing-library/react';
import { echoSlot } from '../../testing/echo-version.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { OfferApp } from './offer-app.view.tsx';

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
