import { screen, waitFor } from '@testing-library/react';
import { sessionChanged, type User } from '@patchbay/shared/host';
import { allSettled } from '@patchbay/shared/state';
import { createFakeHttp, createTestHost, renderRoutes } from '@patchbay/shared/testing';
import { EndSessions } from './end-sessions.tsx';

const ada: User = { id: 1, email: 'ada@patchbay.example', isStaff: false, isSuperuser: false };

interface Setup {
  readonly user?: User | null;
  readonly accountRecovery?: boolean;
  readonly accountManagement?: boolean;
  readonly end?: () => Promise<void>;
}

async function open({
  user = ada,
  accountRecovery = true,
  accountManagement = false,
  end,
}: Setup = {}) {
  const http = createFakeHttp(() => ({ json: null }));
  const plain = createTestHost(http);
  const calls: string[] = [];
  const host = createTestHost(http, {
    scope: plain.scope,
    config: { ...plain.config, accountRecovery, accountManagement },
    signOutEverywhere: async () => {
      calls.push('end');
      await end?.();
      const signedOut = { status: 'unauthorized', user: null } as const;
      await allSettled(sessionChanged, { scope: plain.scope, params: signedOut });
    },
  });
  await allSettled(sessionChanged, {
    scope: plain.scope,
    params: { status: user ? 'ok' : 'unauthorized', user },
  });
  const view = renderRoutes([{ path: '/', element: <EndSessions /> }], { host, path: '/' });
  return { ...view, calls };
}

const everywhere = () => screen.findByRole('button', { name: 'Sign out everywhere' });
const question = () => screen.findByRole('alertdialog', { name: 'Sign out everywhere?' });

describe('all sessions of a user', () => {
  it.each([
    ['nobody who is signed in', { user: null }],
    ['a backend that cannot', { accountRecovery: false }],
  ])('are not offered to be ended for %s', async (_, setup) => {
    await open(setup);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByText(/Signed in as/)).not.toBeInTheDocument();
  });

  it('are managed on a page of their own, where the backend has it (A84)', async () => {
    await open({ accountRecovery: false, accountManagement: true });
    const link = screen.getByRole('link', { name: 'Manage your account' });
    expect(link).toHaveAttribute('href', '/account/');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('end after a question, here too (A64)', async () => {
    const { user, calls } = await open();
    expect(screen.getByText(ada.email)).toBeVisible();
    await user.click(await everywhere());
    const dialog = await question();
    expect(dialog).toHaveTextContent('on all of your devices and in all tabs, here too');
    expect(calls).toEqual([]);
    const action = screen.getAllByRole('button', { name: 'Sign out everywhere' }).at(-1);
    if (!action) throw new Error('The question has no answer');
    await user.click(action);
    await waitFor(() => expect(screen.queryByText(ada.email)).not.toBeInTheDocument());
    expect(calls).toEqual(['end']);
  });

  it('stay where the question is answered by no', async () => {
    const { user, calls } = await open();
    await user.click(await everywhere());
    await question();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('stay where the server cannot be reached, which is said (A64)', async () => {
    const { user } = await open({ end: () => Promise.reject(new Error('down')) });
    await user.click(await everywhere());
    await question();
    const action = screen.getAllByRole('button', { name: 'Sign out everywhere' }).at(-1);
    if (!action) throw new Error('The question has no answer');
    await user.click(action);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You could not be signed out everywhere.',
    );
    expect(screen.getByText(ada.email)).toBeVisible();
  });
});
