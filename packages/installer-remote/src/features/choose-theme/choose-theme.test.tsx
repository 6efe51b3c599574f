import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { $theme } from '@patchbay/shared/host';
import { fork, ScopeProvider } from '@patchbay/shared/state';
import { ThemeChoice } from './choose-theme.tsx';

it('the theme is chosen by mouse and by keyboard (P4)', async () => {
  const scope = fork();
  render(
    <ScopeProvider value={scope}>
      <ThemeChoice />
    </ScopeProvider>,
  );
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
  expect(scope.getState($theme)).toBe('light');
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(scope.getState($theme)).toBe('dark');
  expect(fork().getState($theme)).toBe('system');
});
