import { act, screen, waitFor } from '@testing-library/react';
import { createTestHost } from '@patchbay/shared/testing';
import { fakeEditor } from '../../testing/fake-editor.ts';
import { openEditor, saveSoftwareButton, softwareForm } from '../../testing/open-editor.tsx';

const line = 'GET /api/software-admin/vendors/';
const vendorField = () => softwareForm().getByRole('textbox', { name: 'Vendor' });
const makers = () => softwareForm().queryByRole('group', { name: 'Makers' });

async function open(answer: readonly object[] | null, isExtended = true) {
  const backend = fakeEditor();
  if (answer) backend.set(line, () => ({ json: answer }));
  const { config } = createTestHost(backend.http);
  return openEditor(backend, isExtended ? { config: { ...config, adminCalls: 'extended' } } : {});
}

/** Longer than the field waits for the next key. */
const pause = () => act(() => jest.advanceTimersByTimeAsync(1000));

afterEach(() => {
  jest.useRealTimers();
});

const hal = { vendor: 'Hal Leonard', count: 3, aliases: ['HL Music', 'Essential Elements'] };

it('shows nothing while the field is as it was saved (F102)', async () => {
  const { user, sent } = await open([hal]);
  jest.useFakeTimers({ advanceTimers: true });
  await user.type(vendorField(), '!{Backspace}');
  await pause();
  expect(makers()).toBeNull();
  expect(sent(line)).toEqual([]);
});

it('a maker that is chosen is in the field as if typed, and is saved (F100)', async () => {
  const { user, stored } = await open([hal, { vendor: 'Halion', count: 1, aliases: [] }]);
  await user.clear(vendorField());
  await user.type(vendorField(), 'Hal Leonrad');
  expect(
    await screen.findByText('New maker: no entry is of Hal Leonrad yet. Did you mean Hal Leonard?'),
  ).toBeVisible();
  expect(softwareForm().getByRole('button', { name: 'Halion, 1 entry' })).toBeVisible();
  await user.tab();
  expect(softwareForm().getByRole('button', { name: 'Hal Leonard, 3 entries' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(vendorField()).toHaveValue('Hal Leonard');
  expect(vendorField()).toHaveFocus();
  expect(softwareForm().getByText('1 unsaved change')).toBeVisible();
  expect(await screen.findByText('Also known as HL Music and Essential Elements.')).toBeVisible();
  await user.click(saveSoftwareButton());
  await waitFor(() => expect(stored('software')).toMatchObject({ vendor: 'Hal Leonard' }));
  await waitFor(() => expect(makers()).toBeNull());
});

it('says of a maker that nothing is near that it is new (F101)', async () => {
  const { user } = await open([]);
  await user.type(vendorField(), ' Two');
  expect(await screen.findByText('New maker: no entry is of Acme Two yet.')).toBeVisible();
  expect(makers()).toBeNull();
});

it('asks a backend without the call once, and says nothing (F102)', async () => {
  const { user, sent } = await open(null);
  await user.type(vendorField(), '1');
  await waitFor(() => expect(sent(line)).toHaveLength(1));
  jest.useFakeTimers({ advanceTimers: true });
  await user.type(vendorField(), '2');
  await pause();
  expect(sent(line)).toHaveLength(1);
  expect(screen.queryByText(/New maker|Known maker/)).toBeNull();
});

it('asks nothing where the backend has no extended calls (F102)', async () => {
  const { user, sent } = await open([hal], false);
  jest.useFakeTimers({ advanceTimers: true });
  await user.type(vendorField(), ' Two');
  await pause();
  expect(sent(line)).toEqual([]);
});
