import { screen, waitFor } from '@testing-library/react';
import { createFakeHttp, createTestHost, renderRoutes } from '@patchbay/shared/testing';
import { routes } from '../../app/routes.ts';

const software = [
  { id: 1, name: 'Echo', vendor: 'Acme' },
  { id: 2, name: 'Hall', vendor: '' },
];

/** The page over a backend that finds by name. */
function visit(path: string) {
  const http = createFakeHttp(({ url }) => {
    const search = url.searchParams.get('search')?.toLowerCase() ?? '';
    return { json: software.filter(({ name }) => name.toLowerCase().includes(search)) };
  });
  const host = createTestHost(http);
  return renderRoutes(routes(host), { host, path });
}

it('shows what is new', async () => {
  visit('/REMOTE_MOUNT/');
  expect(await screen.findByRole('link', { name: 'Echo' })).toHaveAttribute('href', '/software/1/');
  expect(screen.getByRole('link', { name: 'Hall' })).toBeVisible();
});

it('finds by name, and says it in the address', async () => {
  const { user, router } = visit('/REMOTE_MOUNT/');
  await user.type(await screen.findByLabelText('Name'), 'hall');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  await waitFor(() => {
    expect(screen.queryByRole('link', { name: 'Echo' })).not.toBeInTheDocument();
  });
  expect(screen.getByRole('link', { name: 'Hall' })).toBeVisible();
  expect(router.state.location.search).toBe('?q=hall');
});

it('says what is wrong with what was typed, under its field', async () => {
  const { user } = visit('/REMOTE_MOUNT/');
  await user.type(await screen.findByLabelText('Name'), 'h');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('Type at least two characters')).toBeVisible();
  expect(screen.getByLabelText('Name')).toBeInvalid();
});

it('says that nothing was found', async () => {
  visit('/REMOTE_MOUNT/?q=tape');
  expect(await screen.findByText('Nothing found')).toBeVisible();
});
