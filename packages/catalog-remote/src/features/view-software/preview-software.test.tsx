import { screen } from '@testing-library/react';
import { activate } from '../../remote.ts';
import { echoCatalogue } from '../../testing/echo.ts';
import { createTestHost, renderRoutes } from '@patchbay/shared/testing';

it('staff see a software’s page as visitors will, and nothing that needs its address', async () => {
  const { http } = echoCatalogue({}, []);
  const host = createTestHost(http);
  const Preview = activate(host).slots?.['software-preview'] ?? (() => null);
  const draft = { id: 1, name: 'Echo draft', vendor: 'Acme', tagline: 'Not public yet' };
  const { router } = renderRoutes([{ path: '*', element: <Preview software={draft} /> }], {
    host,
    path: '/admin/software/1/',
  });
  expect(
    await screen.findByRole('heading', { name: 'Echo draft' }, { timeout: 5000 }),
  ).toBeVisible();
  expect(screen.getByText('Not public yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  expect(router.state.location.pathname).toBe('/admin/software/1/');
});
