import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HostProvider, shortcutListRequested, useListedShortcut } from '@patchbay/shared/host';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
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

const newHost = () => createTestHost(createFakeHttp(() => ({ json: {} })));

function show({ hasForm = false, hasPart = false, scope = fork(), host = newHost() } = {}) {
  return render(
    <HostProvider value={host}>
      <ScopeProvider value={scope}>
        <Shortcuts />
        {hasForm && <SaveForm />}
        {hasPart && <SaveForm />}
      </ScopeProvider>
    </HostProvider>,
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

  it('shows keys that two parts of a page share once', async () => {
    show({ hasForm: true, hasPart: true });
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog')).toHaveTextContent('SaveCtrlSorF2');
  });

  it('switches shortcuts of a single key off, in this browser, and on again (R35)', async () => {
    const host = newHost();
    const scope = fork();
    const listener = jest.fn();
    document.addEventListener('keydown', listener);
    const { unmount } = show({ host, scope, hasForm: true });
    await userEvent.keyboard('?');
    const box = await screen.findByRole('checkbox', { name: 'Shortcuts of a single key' });
    expect(box).toBeChecked();
    await userEvent.click(box);
    await userEvent.keyboard('{Escape}');
    unmount();
    listener.mockClear();
    show({ host, scope, hasForm: true });
    await userEvent.keyboard('?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(listener).not.toHaveBeenCalled();
    // Keys that are no shortcut, shortcuts of several keys, and what is typed go on.
    await userEvent.keyboard('y{Control>}s{/Control}');
    await userEvent.type(screen.getByRole('textbox'), '?');
    expect(screen.getByRole('textbox')).toHaveValue('?');
    expect(listener).toHaveBeenCalled();
    document.removeEventListener('keydown', listener);
    await act(() => allSettled(shortcutListRequested, { scope }));
    await userEvent.click(await screen.findByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    screen.getByRole('textbox').blur();
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('is no shortcut with a modifier', async () => {
    show();
    await userEvent.keyboard('{Control>}?{/Control}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
