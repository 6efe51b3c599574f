import { act, screen, waitFor } from '@testing-library/react';
import { settled } from '@patchbay/shared/testing';
import { createFakeDesktop } from '../../installs/testing/fake-desktop.ts';
import { renderPart } from '../../testing/render-part.tsx';

const answers: Readonly<Record<string, unknown>> = {
  '/api/versions/2110/': { id: 2110, software_id: 7, version: '2.0.0' },
  '/api/software/7/': { id: 7, name: 'Echo', vendor: 'Acme' },
};

/** A job that the app began by itself fails. */
async function fail(known: typeof answers) {
  const desktop = createFakeDesktop();
  const { user } = renderPart(<p>Page</p>, {
    desktop,
    answer: ({ url }) => {
      const json = known[url.pathname];
      return json === undefined ? new Response(null, { status: 404 }) : Response.json(json);
    },
  });
  await screen.findByText('Page');
  const report = (state: unknown) =>
    act(async () => {
      desktop.report(2110, state);
      await settled();
    });
  await report({ status: 'downloading' });
  await report({ status: 'error', message: 'disk full' });
  return user;
}

const dialog = () => screen.getByRole('alertdialog', { name: 'Installation error' });

it('the failure of a job that the app began by itself is told with the name of its software (I22)', async () => {
  await fail(answers);
  await screen.findByText('Echo 2.0.0');
  expect(dialog()).toHaveTextContent('Echo 2.0.0 could not be installed.disk full');
});

it('who cannot help themselves is led to those who can, and the dialog is gone (I22)', async () => {
  const user = await fail(answers);
  const link = screen.getByRole('link', { name: 'tell us' });
  expect(link).toHaveAttribute('href', '/contact/');
  // The page is another remote's.
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('where nobody knows what the job was about, no number is shown for it', async () => {
  await fail({});
  expect(dialog()).toHaveTextContent('The software could not be installed.disk full');
  expect(dialog()).not.toHaveTextContent('2110');
});

it('several failures in one answer are told one after another (I25)', async () => {
  const desktop = createFakeDesktop();
  const { user } = renderPart(<p>Page</p>, {
    desktop,
    answer: () => new Response(null, { status: 404 }),
  });
  await screen.findByText('Page');
  const tell = (states: unknown) =>
    act(async () => {
      desktop.emit('all-version-states-update', states);
      await settled();
    });
  await tell({
    1: { status: 'downloading' },
    2: { status: 'downloading' },
    3: { status: 'unpacking' },
  });
  await tell({
    1: { status: 'error', message: 'first' },
    2: { status: 'error', message: 'second' },
    3: { status: 'unpacking' },
  });
  expect(dialog()).toHaveTextContent('first');
  await act(async () => {
    desktop.report(3, { status: 'error', message: 'third' });
    await Promise.resolve();
  });
  expect(dialog()).toHaveTextContent('first');
  for (const message of ['second', 'third']) {
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(dialog()).toHaveTextContent(message));
  }
  await user.click(screen.getByRole('button', { name: 'Okay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
