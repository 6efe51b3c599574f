import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { shortcutListRequested, useListedShortcut } from '@patchbay/shared/host';
import { allSettled, fork, ScopeProvider } from '@patchbay/shared/state';
import { $isListOpen } from './shortcuts.tsx';
import { Shortcuts } from './shortcuts.tsx';

const save = { keys: ['Ctrl', 'S'], label: 'Save' };
const alsoSave = { keys: ['F2'], label: 'Save' };

function SaveForm() {
  useListedShortcut(save);
  useListedShortcut(alsoSave);
  return <input aria-label="Name" />;
}

function show({ hasForm = false, scope = fork() } = {}) {
  render(
    <ScopeProvider value={scope}>
      <Shortcuts />
      {hasForm && <SaveForm />}
    </ScopeProvider>,
  );
}

describe('Shortcuts', () => {
  it('opens the list of what works on the page at ? (R35)', async () => {
    show({ hasForm: true });
    await userEvent.keyboard('?');
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(list).toHaveTextContent('Show shortcuts');
    expect(list).toHaveTextContent('Jump to notification');
    expect(list).toHaveTextContent('SaveCtrlSorF2');
  });

  it('opens where a page asks for it, and again after it was closed (R35)', async () => {
    const scope = fork();
    show({ scope });
    for (let time = 0; time < 2; time += 1) {
      await act(() => allSettled(shortcutListRequested, { scope }));
      await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
      await userEvent.click(screen.getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    }
    expect(fork().getState($isListOpen)).toBe(false);
  });

  it('leaves out what does not work on the page', async () => {
    show();
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog')).not.toHaveTextContent('Save');
  });

  it('closes at Escape', async () => {
    show();
    await userEvent.keyboard('?');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is no shortcut while somebody types (R35)', async () => {
    show({ hasForm: true });
    await userEvent.type(screen.getByRole('textbox'), 'why?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveValue('why?');
  });

  it('is no shortcut with a modifier', async () => {
    show();
    await userEvent.keyboard('{Control>}?{/Control}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
