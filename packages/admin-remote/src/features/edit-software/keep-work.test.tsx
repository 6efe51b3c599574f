import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { held } from '../../testing/fake-backend.ts';
import { fakeEditor, saveSoftwareLine } from '../../testing/fake-editor.ts';
import {
  openEditor as open,
  saveSoftwareButton as saveButton,
  softwareForm as form,
} from '../../testing/open-editor.tsx';
import { shownToast } from '../../testing/toasts.ts';

const field = (name: string) => form().getByRole('textbox', { name });

it('keeps what was typed when a save fails, and saves it at the next try (F10)', async () => {
  const { user, set, host, stored, change } = await open();
  set(saveSoftwareLine, () => {
    throw new Error('no network');
  });
  await user.type(field('Name'), '!');
  await user.click(saveButton());
  expect(await form().findByRole('alert')).toHaveTextContent('The server could not be reached.');
  // The server had taken it all the same.
  change('software', { name: 'Echo!' });
  set(saveSoftwareLine, ({ headers }) =>
    headers.get('If-Match') === '"2"' ? { json: {} } : Response.json({}, { status: 412 }),
  );
  await user.click(saveButton());
  await waitFor(() => expect(shownToast(host)).toBe('Saved'));
  expect(stored('software')['name']).toBe('Echo!');
  expect(form().queryByRole('alert')).toBeNull();
});

it('a save that fails takes away the message of the one before, which was saved (F91)', async () => {
  const { user, set, host } = await open();
  await user.type(field('Name'), '!');
  await user.click(saveButton());
  await waitFor(() => expect(shownToast(host)).toBe('Saved'));
  await waitFor(() => expect(saveButton()).toBeEnabled());
  set(saveSoftwareLine, () => {
    throw new Error('no network');
  });
  await user.type(field('Name'), '!');
  await user.click(saveButton());
  expect(await form().findByRole('alert')).toHaveTextContent('The server could not be reached.');
  expect(shownToast(host)).toBeNull();
});

it('a save has succeeded although what is there now could not be asked for', async () => {
  const { user, set, host } = await open();
  await user.type(field('Name'), '!');
  set('GET /api/software/7/', () => Response.json({}, { status: 500 }));
  await user.click(saveButton());
  await waitFor(() => expect(shownToast(host)).toBe('Saved'));
  await waitFor(() => expect(saveButton()).toBeEnabled());
  expect(form().queryByRole('alert')).toBeNull();
  expect(field('Name')).toHaveValue('Echo!');
  expect(screen.queryByText(/unsaved/i)).toBeNull();
});

it('a refetch changes what nobody types in, and nothing that somebody does (F4)', async () => {
  const { user, change } = await open();
  change('software', { name: 'Echo by others' });
  fireEvent.focus(window);
  await waitFor(() => expect(field('Name')).toHaveValue('Echo by others'));
  await user.type(field('Vendor'), '!');
  change('software', { name: 'Echo again', vendor: 'Bcme' });
  fireEvent.focus(window);
  expect(await screen.findByRole('heading', { level: 1, name: 'Echo again' })).toBeVisible();
  expect(field('Vendor')).toHaveValue('Acme!');
  expect(field('Name')).toHaveValue('Echo by others');
});

it('a refetch in the middle of a save changes nothing under its hands', async () => {
  const { user, change, set, host } = await open();
  const { answer, release } = held();
  set(saveSoftwareLine, () => answer);
  await user.click(saveButton());
  await waitFor(() => expect(saveButton()).toBeDisabled());
  change('software', { name: 'Echo by others' });
  fireEvent.focus(window);
  expect(await screen.findByRole('heading', { level: 1, name: 'Echo by others' })).toBeVisible();
  expect(field('Name')).toHaveValue('Echo');
  release({ json: {} });
  await waitFor(() => expect(shownToast(host)).toBe('Saved'));
  await waitFor(() => expect(saveButton()).toBeEnabled());
});

it('what was asked for before a save is no answer to it', async () => {
  const { user, set, sent, stored, host } = await open();
  const { answer, release } = held();
  const line = 'GET /api/software/7/';
  set(line, () => answer);
  fireEvent.focus(window);
  await waitFor(() => expect(sent(line)).toHaveLength(2));
  set(line, () => Response.json(stored('software'), { headers: { ETag: '"2"' } }));
  await user.type(field('Name'), '!');
  await user.click(saveButton());
  await waitFor(() => expect(shownToast(host)).toBe('Saved'));
  release({ json: { ...stored('software'), name: 'Echo' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Echo!' })).toBeVisible();
  expect(sent(line)).toHaveLength(3);
});

it('every other page asks anew after a save', async () => {
  const { user, host } = await open();
  host.queryClient.setQueryData(['catalog', 'software', 7], 'of before');
  await user.click(saveButton());
  await waitFor(() => expect(shownToast(host)).toBe('Saved'));
  await waitFor(() => expect(saveButton()).toBeEnabled());
  expect(host.queryClient.getQueryState(['catalog', 'software', 7])?.isInvalidated).toBe(true);
});

it('a server that always says that somebody else saved is not asked for ever', async () => {
  const { user, set, sent } = await open();
  set(saveSoftwareLine, () => Response.json({}, { status: 412 }));
  await user.click(saveButton());
  expect(await form().findByRole('alert')).toHaveTextContent('Someone else changed this');
  expect(sent(saveSoftwareLine)).toHaveLength(4);
});

it('what was chosen is called in the conflict as it is in the form', async () => {
  const { user, change } = await open();
  change('software', { category_id: 1, status: 'vendor_paywall' });
  await user.click(saveButton());
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'FieldBeforeTheirsYours',
    'CategoryDelaysEffectsNot changed',
    'StatusEnabledVendor paywallNot changed',
  ]);
});

describe('somebody else saved in between', () => {
  async function meet() {
    const backend = await open();
    const { user, change } = backend;
    await user.type(field('Name'), ' mine');
    await user.type(field('Internal notes'), 'mine too');
    change('software', { name: 'Echo theirs', vendor: 'Bcme' });
    await user.click(saveButton());
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Someone else saved this first' }),
    );
    return { ...backend, dialog };
  }

  it('shows what changed (F12)', async () => {
    const { dialog, stored } = await meet();
    expect(dialog.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'FieldBeforeTheirsYours',
      'NameEchoEcho theirsEcho mine',
      'VendorAcmeBcmeNot changed',
    ]);
    expect(stored('software')['name']).toBe('Echo theirs');
  });

  it('is saved as it is chosen, field by field, with what only one of the two has touched (F12)', async () => {
    const { dialog, user, host, stored } = await meet();
    const radio = (name: string) => dialog.getByRole('radio', { name });
    expect(radio('Name: yours')).toBeChecked();
    expect(radio('Vendor: theirs')).toBeChecked();
    await user.click(radio('Name: theirs'));
    await user.click(dialog.getByRole('button', { name: 'Save these' }));
    await waitFor(() => expect(shownToast(host)).toBe('Saved'));
    expect(stored('software')).toMatchObject({
      name: 'Echo theirs',
      vendor: 'Bcme',
      internalNotes: 'mine too',
    });
  });

  it('keeps ours where both changed it, and theirs where they alone did, unless something else is chosen (F12)', async () => {
    const { dialog, user, host, stored } = await meet();
    await user.click(dialog.getByRole('button', { name: 'Save these' }));
    await waitFor(() => expect(shownToast(host)).toBe('Saved'));
    expect(stored('software')).toMatchObject({ name: 'Echo mine', vendor: 'Bcme' });
    expect(field('Vendor')).toHaveValue('Bcme');
  });

  it('what they alone changed can be put back as it was', async () => {
    const { dialog, user, host, stored } = await meet();
    await user.click(dialog.getByRole('radio', { name: 'Vendor: yours' }));
    await user.click(dialog.getByRole('button', { name: 'Save these' }));
    await waitFor(() => expect(shownToast(host)).toBe('Saved'));
    expect(stored('software')).toMatchObject({ name: 'Echo mine', vendor: 'Acme' });
  });

  it('goes on editing', async () => {
    const { dialog, user, stored } = await meet();
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('Name')).toHaveValue('Echo mine');
    expect(stored('software')['name']).toBe('Echo theirs');
  });
});

it('a backend without tags is used without the check (F13)', async () => {
  const backend = fakeEditor();
  backend.set('GET /api/software/7/', () => ({ json: backend.stored('software') }));
  const { user, sent, host } = await open(backend);
  await user.type(field('Name'), '!');
  await user.click(saveButton());
  await waitFor(() => expect(shownToast(host)).toBe('Saved'));
  expect(sent(saveSoftwareLine)[0]?.headers.get('If-Match')).toBeNull();
});
