import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AlertDialog } from './alert-dialog.tsx';

describe('AlertDialog', () => {
  it('is an alertdialog with its title as name and its text as description', () => {
    render(
      <AlertDialog title="Installation error" dismiss={{ label: 'Okay', onDismiss: jest.fn() }}>
        The disk is full.
      </AlertDialog>,
    );
    const dialog = screen.getByRole('alertdialog', { name: 'Installation error' });
    expect(dialog).toHaveAccessibleDescription('The disk is full.');
  });

  it('gives the first focus to the harmless button, though a link stands before it', () => {
    render(
      <AlertDialog
        title="Delete?"
        dismiss={{ label: 'Cancel', onDismiss: jest.fn() }}
        action={{ label: 'Delete', isDestructive: true, onAction: jest.fn() }}
      >
        See <a href="https://patchbay.example/">the manual</a>.
      </AlertDialog>,
    );
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('takes Escape as the harmless answer', async () => {
    const onDismiss = jest.fn();
    const onAction = jest.fn();
    render(
      <AlertDialog
        title="Delete?"
        dismiss={{ label: 'Cancel', onDismiss }}
        action={{ label: 'Delete', onAction }}
      >
        It cannot be undone.
      </AlertDialog>,
    );
    await userEvent.keyboard('{Escape}');
    expect(onDismiss).toHaveBeenCalledTimes(1);
    expect(onAction).not.toHaveBeenCalled();
  });

  it('stays open at Escape and at a click beside it where there is no harmless answer (I42)', async () => {
    render(
      <AlertDialog title="Update required">
        Get it from <a href="https://patchbay.example/">the website</a>.
      </AlertDialog>,
    );
    const dialog = screen.getByRole('alertdialog');
    await userEvent.keyboard('{Escape}{Escape}');
    await userEvent.click(dialog);
    expect(dialog).toHaveAttribute('open');
    expect(dialog).toHaveAttribute('closedby', 'none');
  });

  it('opens again where the browser closes it by itself', async () => {
    render(<AlertDialog title="Update required">Please wait.</AlertDialog>);
    const dialog = screen.getByRole<HTMLDialogElement>('alertdialog');
    const showModal = jest.spyOn(dialog, 'showModal');
    dialog.close();
    await Promise.resolve();
    expect(showModal).toHaveBeenCalledTimes(1);
    expect(dialog).toHaveAttribute('open');
  });
});
