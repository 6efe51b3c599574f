import { screen } from '@testing-library/react';
import { renderPart } from '../../testing/render-part.tsx';

it('the checkbox says what it enables, and what is collected (P2)', async () => {
  renderPart(null, { desktop: null, path: '/settings/' });
  const checkbox = await screen.findByRole('checkbox', {
    name: 'Enable installed software data collection',
  });
  expect(checkbox).toHaveAccessibleDescription(
    'When this is on, the desktop app sends the file names and versions of your installed plugins, together with a ' +
      'random number in place of your name. This helps build automatic updates and decide which plugins to add to the ' +
      'catalogue. No personal information is collected, and nothing is shared with others.',
  );
});
