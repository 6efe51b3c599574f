import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { notified, type Notification } from '@patchbay/shared/host';
import { allSettled, fork, scopeBind, ScopeProvider } from '@patchbay/shared/state';
import { Notifications } from './notifications.tsx';

const saved: Notification = { tone: 'success', title: 'Saved' };

function show(beside?: ReactNode) {
  const scope = fork();
  render(
    <ScopeProvider value={scope}>
      <button>Elsewhere</button>
      {beside}
      <Notifications />
    </ScopeProvider>,
  );
  const notify = (notification: Notification) =>
    act(() => allSettled(notified, { scope, params: notification }));
  return { notify, scope };
}

const findToast = async (title: string) => {
  const list = await screen.findByRole('list');
  return within(list)
    .findByRole('listitem')
    .then((toast) => {
      expect(toast).toHaveTextContent(title);
      return toast;
    });
};

describe('Notifications', () => {
  beforeAll(() => {
    // jsdom has no pointer capture.
    HTMLElement.prototype.hasPointerCapture = () => false;
    HTMLElement.prototype.setPointerCapture = () => undefined;
  });
  beforeEach(() => {
    jest.useFakeTimers();
    // In jsdom a window is nobody's before something in it has the focus.
    jest.spyOn(document, 'hasFocus').mockReturnValue(true);
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const user = userEvent.setup({ advanceTimers: (delay) => jest.advanceTimersByTime(delay) });
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

  it('has its live regions on the page before there are words for them (E14)', async () => {
    const { notify } = show();
    const region = screen.getByRole('status');
    expect(region).toBeEmptyDOMElement();
    await notify({ ...saved, text: 'Surge XT' });
    expect(region).toHaveTextContent('Saved. Surge XT');
  });

  it('announces an error at once, and how to reach what can be done about it', async () => {
    const { notify } = show();
    const region = screen.getByRole('alert');
    await notify({
      tone: 'error',
      title: 'Upload Failed',
      action: { label: 'Try again', run: jest.fn() },
    });
    expect(region).toHaveTextContent('Upload Failed. F8: Try again');
  });

  it('shows title and text, with a way to dismiss them', async () => {
    const { notify } = show();
    await notify({ ...saved, text: 'Surge XT' });
    const toast = await findToast('Surge XT');
    await user.click(within(toast).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('shows one at a time: the newer replaces the older', async () => {
    const { notify } = show();
    await notify(saved);
    await findToast('Saved');
    await notify({ tone: 'error', title: 'Upload Failed' });
    await findToast('Upload Failed');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('does what it offers, and goes', async () => {
    const run = jest.fn();
    const { notify } = show();
    await notify({ tone: 'error', title: 'Not deleted', action: { label: 'Try again', run } });
    const toast = await findToast('Not deleted');
    await user.click(within(toast).getByRole('button', { name: 'Try again' }));
    expect(run).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('goes to the notification with F8, and closes it there with Escape (E12)', async () => {
    const { notify } = show();
    await notify(saved);
    const toast = await findToast('Saved');
    await user.keyboard('{F8}');
    expect(screen.getByRole('list')).toHaveFocus();
    await user.tab();
    expect(toast).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it.each([
    ['Escape at the list', '{F8}{Escape}'],
    ['Escape at the toast', '{F8}{Tab}{Escape}'],
    ['its button', '{F8}{Tab}{Tab}{Enter}'],
  ])('gives the focus back to where it was before F8, after %s', async (_, keys) => {
    const { notify } = show();
    await notify(saved);
    await findToast('Saved');
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    elsewhere.focus();
    await user.keyboard(keys);
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
    expect(elsewhere).toHaveFocus();
  });

  it('leaves the focus nowhere where the place before F8 is gone', async () => {
    const { notify } = show();
    await notify(saved);
    await findToast('Saved');
    const passing = document.body.appendChild(document.createElement('input'));
    passing.focus();
    await user.keyboard('{F8}');
    passing.remove();
    await user.keyboard('{Escape}');
    expect(document.body).toHaveFocus();
  });

  it('keeps the focus where an action has put it', async () => {
    const elsewhere = () => screen.getByRole('button', { name: 'Elsewhere' });
    const { notify } = show(<input aria-label="Name" />);
    const run = () => elsewhere().focus();
    await notify({ tone: 'error', title: 'Not saved', action: { label: 'Try again', run } });
    const toast = await findToast('Not saved');
    screen.getByRole('textbox').focus();
    await user.click(within(toast).getByRole('button', { name: 'Try again' }));
    expect(elsewhere()).toHaveFocus();
  });

  it.each([
    ['back by a day', -24 * 3600 * 1000],
    ['ahead by a year', 365 * 24 * 3600 * 1000],
  ])('goes after its time where the clock is set %s meanwhile', async (_, changeMs) => {
    const { notify } = show();
    await notify(saved);
    const toast = await findToast('Saved');
    await pass(1);
    jest.setSystemTime(Date.now() + changeMs);
    await user.hover(toast);
    await user.unhover(toast);
    await pass(1);
    expect(toast).toBeVisible();
    await pass(60);
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('does nothing at F8 while there is no notification', async () => {
    const { notify } = show();
    await notify(saved);
    const toast = await findToast('Saved');
    await user.click(within(toast).getByRole('button', { name: 'Dismiss' }));
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    elsewhere.focus();
    await user.keyboard('{F8}');
    expect(elsewhere).toHaveFocus();
  });

  it.each([
    ['list', '{F8}'],
    ['listitem', '{F8}{Tab}'],
  ])('keeps an Escape at its %s from the dialog around it', async (role, keys) => {
    const { notify } = show(<dialog open aria-label="Upload" />);
    await notify(saved);
    await findToast('Saved');
    await user.keyboard(keys);
    const isLeftToOthers = fireEvent.keyDown(screen.getByRole(role), { key: 'Escape' });
    expect(isLeftToOthers).toBe(false);
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('leaves F8 to an input method that composes (E12)', async () => {
    const { notify } = show();
    await notify(saved);
    await findToast('Saved');
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    elsewhere.focus();
    act(() => {
      elsewhere.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'F8', code: 'F8', isComposing: true, bubbles: true }),
      );
    });
    expect(elsewhere).toHaveFocus();
  });

  it('stays at an Escape that is meant for something else', async () => {
    const { notify } = show();
    await notify(saved);
    await findToast('Saved');
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    await user.keyboard('{Escape}');
    await findToast('Saved');
  });

  it.each([
    [50, true],
    [51, false],
  ])('after a swipe of %i px to the right it is there: %s (E11)', async (distance, isThere) => {
    const { notify } = show();
    await notify(saved);
    const toast = await findToast('Saved');
    // jsdom has no pointer events: a mouse event under their names has all that is read of them.
    const point = (type: string, clientX: number) =>
      fireEvent(toast, new MouseEvent(type, { bubbles: true, clientX, clientY: 10 }));
    point('pointerdown', 100);
    point('pointermove', 100 + distance / 2);
    point('pointermove', 100 + distance);
    point('pointerup', 100 + distance);
    expect(screen.queryByRole('listitem') !== null).toBe(isThere);
  });

  it('stands and speaks inside of an open dialog', async () => {
    const { notify } = show(<dialog open aria-label="Upload" />);
    await notify(saved);
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByRole('listitem')).toHaveTextContent('Saved');
    const region = within(dialog).getByRole('status');
    await waitFor(() => expect(region).toHaveTextContent('Saved'));
  });

  it('goes after 5 seconds (E10)', async () => {
    const { notify } = show();
    await notify(saved);
    await findToast('Saved');
    await pass(4.9);
    expect(screen.getByRole('listitem')).toBeInTheDocument();
    await pass(0.2);
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('stays until it is dismissed where an error wants an action (E13)', async () => {
    const { notify } = show();
    await notify({
      tone: 'error',
      title: 'Not saved',
      action: { label: 'Try again', run: jest.fn() },
    });
    await findToast('Not saved');
    await pass(60);
    expect(screen.getByRole('listitem')).toBeInTheDocument();
  });

  it('waits while the pointer is on it (E10)', async () => {
    const { notify } = show();
    await notify(saved);
    const toast = await findToast('Saved');
    await user.hover(toast);
    await pass(60);
    expect(toast).toBeInTheDocument();
    await user.unhover(screen.getByRole('region', { name: 'Notifications (F8)' }));
    await pass(6);
    expect(toast).not.toBeInTheDocument();
  });

  it('waits while the focus is in it', async () => {
    const { notify } = show();
    await notify(saved);
    const toast = await findToast('Saved');
    await user.keyboard('{F8}');
    await pass(60);
    expect(toast).toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    await pass(6);
    expect(toast).not.toBeInTheDocument();
  });

  it('waits while the pointer is on it, though the focus has left it', async () => {
    const { notify } = show();
    await notify(saved);
    const toast = await findToast('Saved');
    await user.hover(toast);
    await user.keyboard('{F8}');
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    await pass(60);
    expect(toast).toBeInTheDocument();
  });

  it('waits while somebody is in another window, whatever the pointer does', async () => {
    const { notify } = show();
    await notify(saved);
    const toast = await findToast('Saved');
    fireEvent.blur(window);
    await user.hover(toast);
    await user.unhover(screen.getByRole('region', { name: 'Notifications (F8)' }));
    await pass(60);
    expect(toast).toBeInTheDocument();
    fireEvent.focus(window);
    await pass(6);
    expect(toast).not.toBeInTheDocument();
  });

  it('waits for who is in another window when it comes', async () => {
    const { notify } = show();
    jest.spyOn(document, 'hasFocus').mockReturnValue(false);
    await notify(saved);
    const toast = await findToast('Saved');
    await pass(60);
    expect(toast).toBeInTheDocument();
    fireEvent.focus(window);
    await pass(6);
    expect(toast).not.toBeInTheDocument();
  });

  it('keeps the focus when it takes the place of one that had it, and waits', async () => {
    const { notify } = show();
    await notify({ ...saved, title: 'First' });
    await findToast('First');
    await user.keyboard('{F8}{Tab}{Tab}');
    await notify({ ...saved, title: 'Second' });
    const toast = await findToast('Second');
    expect(screen.getByRole('list')).toHaveFocus();
    await pass(60);
    expect(toast).toBeInTheDocument();
  });

  it('goes by itself after one that was dismissed under the pointer', async () => {
    const { notify } = show();
    await notify(saved);
    const toast = await findToast('Saved');
    await user.hover(toast);
    await user.click(within(toast).getByRole('button', { name: 'Dismiss' }));
    await notify({ tone: 'info', title: 'Next' });
    await findToast('Next');
    await pass(6);
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('of a remote that is of any shape takes nothing down', async () => {
    const { scope } = show();
    const raised = { tone: 'warning', title: { code: 7 }, text: new Error('The disk is full') };
    act(() => void Reflect.apply(scopeBind(notified, { scope }), null, [raised]));
    expect(await findToast('The disk is full')).toHaveTextContent('[object Object]');
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toBeVisible();
  });
});
