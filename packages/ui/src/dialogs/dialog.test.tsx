import { StrictMode, useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Dialog } from './dialog.tsx';

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      {isOpen && (
        <Dialog title="Hello" onClose={() => setIsOpen(false)}>
          <p>World</p>
        </Dialog>
      )}
    </>
  );
}

async function openDialog() {
  render(
    <StrictMode>
      <Opener />
    </StrictMode>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog', { name: 'Hello' });
}

const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('is open as long as it is on the page, and has its title as its heading', async () => {
  expect(await openDialog()).toHaveAttribute('open');
  expect(screen.getByRole('heading', { name: 'Hello' })).toBeVisible();
});

it('closes by Escape (A4)', async () => {
  await openDialog();
  await userEvent.keyboard('{Escape}');
  await expectClosed();
});

it('closes by its button (A4)', async () => {
  await openDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await expectClosed();
});

it('closes by a click beside it, and not by one inside (I2)', async () => {
  const dialog = await openDialog();
  await userEvent.click(screen.getByText('World'));
  expect(dialog).toHaveAttribute('open');
  await userEvent.click(dialog);
  await expectClosed();
});
