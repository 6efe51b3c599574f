import { screen } from '@testing-library/react';
import { shortcutListRequested } from '@patchbay/shared/host';
import { createWatch } from '@patchbay/shared/state';
import { renderPart } from '../../testing/render-part.tsx';

it('the settings lead to the list of shortcuts (R35)', async () => {
  const { host, user } = renderPart(null, { desktop: null, path: '/settings/' });
  const requests: unknown[] = [];
  createWatch({ unit: shortcutListRequested, scope: host.scope, fn: () => requests.push('list') });
  await user.click(await screen.findByRole('button', { name: 'Show keyboard shortcuts' }));
  expect(requests).toEqual(['list']);
});
