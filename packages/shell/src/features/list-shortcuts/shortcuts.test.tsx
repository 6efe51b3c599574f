import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useListedShortcut } from '@patchbay/shared/host';
import { fork, ScopeProvider } from '@patchbay/shared/state';
import { Shortcuts } from './shortcuts.view.tsx';

const save = { keys: ['Ctrl', 'S'], label: 'Save' };
const alsoSave = { keys: ['F2'], label: 'Save' };

function SaveForm() {
  useListedShortcut(save);
  useListedShortcut(alsoSave);
  return <input aria-label="Name" />;
}

function show({ hasForm = false } = {}) {
  render(
    <ScopeProvider value={fork()}>
      <Shortcuts />
      {hasForm && <SaveForm />}
    </ScopeProvider>,
  );
}

describe('Shortcuts', () => {
  it('opens the list of what works on the page at ?', async () => {
    show({ hasForm: true });
    await userEvent.keyboard('?');
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(list).toHaveTextContent('Show shortcuts');
    expect(list).toHaveTextContent('Jump to notification');
    expect(list).toHaveTextContent('SaveCtrlSorF2');
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

  it('is no shortcut while somebody types', async () => {
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
