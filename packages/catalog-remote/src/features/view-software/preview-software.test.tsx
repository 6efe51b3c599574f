import { screen } from '@testing-library/react';
import { activate } from '../../remote.ts';
import { echoCatalogue } from '../../testing/echo.ts';
import { createTestHost, renderRoutes } from '@patchbay/shared/testing';

function preview(draft: Readonly<Record<string, unknown>>) {
  const { http } = echoCatalogue({}, []);
  const host = createTestHost(http);
  const Preview = activate(host).slots?.['software-preview'] ?? (() => null);
  return renderRoutes([{ path: '*', element: <Preview software={draft} /> }], {
    host,
    path: '/admin/software/1/',
  });
}

it('staff see a software’s page as visitors will, and nothing that needs its address (F60)', async () => {
  const draft = {
    id: 1,
    name: 'Echo draft',
    vendor: 'Acme',
    category_id: 2,
    tagline: 'Not public yet',
  };
  const { router } = preview(draft);
  expect(
    await screen.findByRole('heading', { name: 'Echo draft' }, { timeout: 5000 }),
  ).toBeVisible();
  expect(screen.getByText('Not public yet')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Delays' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  expect(router.state.location.pathname).toBe('/admin/software/1/');
});

it('an entry without a name has a page already', async () => {
  preview({ id: 1, name: '', vendor: 'Acme', category_id: 2, tagline: 'Not public yet' });
  expect(await screen.findByText('Not public yet', {}, { timeout: 5000 })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Delays' })).toBeVisible();
});

it('an entry that no page can show says what to do', async () => {
  preview({ id: 1, name: 'Echo draft', category_id: 'none' });
  expect(await screen.findByText(/^There is no preview yet/, {}, { timeout: 5000 })).toBeVisible();
});
