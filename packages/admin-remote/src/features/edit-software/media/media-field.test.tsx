import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { limits } from '@patchbay/domain/entities';
import { held } from '../../../testing/fake-backend.ts';
import { audioLine, fakeEditor, saveSoftwareLine } from '../../../testing/fake-editor.ts';
import {
  openEditor as open,
  saveSoftwareButton as saveButton,
  softwareForm as form,
} from '../../../testing/open-editor.tsx';
import { shownToast, shownTone } from '../../../testing/toasts.ts';

const extras = {
  tagline: '',
  license: 'MIT',
  featured: false,
  screenshots: ['screenshots/7-a.webp'],
  audioDemos: [],
};
const field = (name: string) => form().getByRole('textbox', { name });
const sound = (name = 'a.mp3') => new File(['ID3'], name, { type: 'audio/mpeg' });

it('saves the facts that decide, where the backend has them (F49)', async () => {
  const { user, sent, host } = await open(fakeEditor(extras));
  expect(field('Tagline')).toHaveAccessibleDescription('No tagline yet');
  await user.type(field('Tagline'), 'A warm delay');
  await user.clear(field('Licence'));
  await user.type(field('Licence'), 'GPL-3.0');
  await user.selectOptions(form().getByRole('combobox', { name: 'Featured' }), 'Yes');
  await user.click(saveButton());
  await waitFor(() => expect(shownToast(host)).toBe('Saved'));
  expect(sent(saveSoftwareLine)[0]?.body).toMatchObject({
    ...extras,
    tagline: 'A warm delay',
    license: 'GPL-3.0',
    featured: true,
  });
});

it('says that no version of what is public can be installed (F48)', async () => {
  const { user } = await open(fakeEditor({}, { hasPackage: false }));
  const status = form().getByRole('combobox', { name: 'Status' });
  expect(status).toHaveAccessibleDescription(/visitors read 'Not available in the app yet'/);
  await user.selectOptions(status, 'Disabled');
  expect(status).not.toHaveAccessibleDescription();
});

it('uploads go behind what is there, and are saved with the form (F49)', async () => {
  const { user, sent, host } = await open(fakeEditor(extras));
  await user.upload(
    form().getByLabelText('Screenshots files'),
    new File(['x'], 'a.png', { type: 'image/png' }),
  );
  await waitFor(() =>
    expect(field('Screenshots')).toHaveValue('screenshots/7-a.webp\nscreenshots/7-new.webp'),
  );
  await user.upload(form().getByLabelText('Audio demos files'), sound());
  await waitFor(() => expect(field('Audio demos')).toHaveValue('audio/7-new.mp3'));
  const shown = within(form().getByRole('list', { name: 'Screenshots in this order' }));
  expect(shown.getAllByRole('img').map((picture) => picture.getAttribute('src'))).toEqual([
    'http://images.test/300x/screenshots/7-a.webp',
    'http://images.test/300x/screenshots/7-new.webp',
  ]);
  expect(screen.getByLabelText('audio/7-new.mp3')).toHaveAttribute('preload', 'none');
  await user.click(saveButton());
  await waitFor(() => expect(shownToast(host)).toBe('Saved'));
  expect(sent(saveSoftwareLine)[0]?.body).toMatchObject({
    screenshots: ['screenshots/7-a.webp', 'screenshots/7-new.webp'],
    audioDemos: ['audio/7-new.mp3'],
  });
});

it('says why a file was not taken, and takes the others (F49)', async () => {
  const visit = await open(fakeEditor(extras));
  const reason = 'The audio demo must be MP3, Ogg, M4A, FLAC or WAV';
  visit.set(audioLine, () => Response.json({ file: [reason] }, { status: 400 }));
  const input = form().getByLabelText('Audio demos files');
  await visit.user.upload(input, sound('bad.mp3'));
  await waitFor(() => expect(shownToast(visit.host)).toBe(`Upload Failed: bad.mp3: ${reason}`));
  expect(shownTone(visit.host)).toBe('error');
  visit.set(audioLine, () => ({ json: { url: 'audio/7-b.mp3' } }));
  const large = sound('large.mp3');
  Object.defineProperty(large, 'size', { value: limits.audioBytes + 1 });
  await visit.user.upload(input, [large, sound('good.mp3')]);
  await waitFor(() => expect(field('Audio demos')).toHaveValue('audio/7-b.mp3'));
  expect(shownToast(visit.host)).toBe(
    'Upload Failed: large.mp3: An audio demo must not be larger than 10 MiB.',
  );
});

it('each file that failed is listed, to be sent again without choosing it, or left out (F93)', async () => {
  const visit = await open(fakeEditor(extras));
  visit.set(audioLine, () => Response.json({ file: ['The disk is full'] }, { status: 400 }));
  const large = sound('large.mp3');
  Object.defineProperty(large, 'size', { value: limits.audioBytes + 1 });
  await visit.user.upload(form().getByLabelText('Audio demos files'), [
    sound('one.mp3'),
    sound('two.mp3'),
    large,
  ]);
  expect((await form().findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('one.mp3: The disk is full'),
    expect.stringContaining('two.mp3: The disk is full'),
    expect.stringContaining('large.mp3: An audio demo must not be larger than 10 MiB.'),
  ]);
  expect(form().queryByRole('button', { name: 'Try again: large.mp3' })).toBeNull();
  visit.set(audioLine, () => ({ json: { url: 'audio/7-two.mp3' } }));
  await visit.user.click(form().getByRole('button', { name: 'Try again: two.mp3' }));
  await waitFor(() => expect(field('Audio demos')).toHaveValue('audio/7-two.mp3'));
  await waitFor(() => expect(form().getAllByRole('alert')).toHaveLength(2));
  await waitFor(() =>
    expect(form().getByRole('button', { name: 'Upload audio demos' })).toHaveFocus(),
  );
  for (const name of ['one.mp3', 'large.mp3']) {
    await visit.user.click(form().getByRole('button', { name: `Leave out ${name}` }));
  }
  expect(form().queryByRole('alert')).toBeNull();
  expect(visit.sent(audioLine)).toHaveLength(3);
});

describe('the order of screenshots (F94)', () => {
  const three = {
    ...extras,
    screenshots: ['screenshots/a.webp', 'screenshots/b.webp', 'screenshots/c.webp'],
  };
  const list = () => within(form().getByRole('list', { name: 'Screenshots in this order' }));
  const item = (place: number) => {
    const found = list().getAllByRole('listitem')[place - 1];
    if (!found) throw new Error(`no picture ${place}`);
    return found;
  };
  const orderOf = () =>
    list()
      .getAllByRole('img')
      .map((picture) => picture.getAttribute('alt')?.slice(-6, -5));
  const button = (name: string) => list().getByRole('button', { name });

  it('is changed by keyboard, with the focus on the one that moves, and saved', async () => {
    const { user, sent, host } = await open(fakeEditor(three));
    button('Move screenshot 3 before 2').focus();
    await user.keyboard('{Enter}');
    expect(field('Screenshots')).toHaveValue(
      'screenshots/a.webp\nscreenshots/c.webp\nscreenshots/b.webp',
    );
    expect(form().getByText('The screenshot is number 2 of 3 now')).toHaveAttribute(
      'role',
      'status',
    );
    expect(button('Move screenshot 2 before 1')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(orderOf()).toEqual(['c', 'a', 'b']);
    // The first has no button for the way that it came.
    expect(button('Move screenshot 1 after 2')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(button('Move screenshot 2 after 3')).toHaveFocus();
    await user.click(saveButton());
    await waitFor(() => expect(shownToast(host)).toBe('Saved'));
    expect(sent(saveSoftwareLine)[0]?.body).toMatchObject({
      screenshots: ['screenshots/a.webp', 'screenshots/c.webp', 'screenshots/b.webp'],
    });
  });

  it('is changed by dragging, which takes the place of the one that it is dropped on', async () => {
    const { user } = await open(fakeEditor(three));
    await user.type(field('Screenshots'), '\n\nscreenshots/a.webp');
    const dataTransfer = { setData: jest.fn(), effectAllowed: 'all' };
    const drag = (from: number, to: number) => {
      const dragged = item(from);
      fireEvent.dragStart(dragged, { dataTransfer });
      fireEvent.dragOver(item(to), { dataTransfer });
      fireEvent.drop(item(to), { dataTransfer });
      fireEvent.dragEnd(dragged, { dataTransfer });
    };
    drag(1, 3);
    expect(orderOf()).toEqual(['b', 'c', 'a']);
    drag(3, 2);
    expect(orderOf()).toEqual(['b', 'a', 'c']);
    expect(form().getByText('1 unsaved change')).toBeVisible();
    // Files that come from elsewhere are not taken for one of the list.
    expect(fireEvent.dragOver(item(1), { dataTransfer })).toBe(true);
  });

  it('stays as it is while the form is saved', async () => {
    const visit = await open(fakeEditor(three));
    visit.set(saveSoftwareLine, () => held().answer);
    await visit.user.type(field('Screenshots'), '\nscreenshots/d.webp');
    await visit.user.click(saveButton());
    await waitFor(() => expect(field('Screenshots')).toBeDisabled());
    expect(fireEvent.dragStart(item(1), { dataTransfer: {} })).toBe(false);
    expect(button('Move screenshot 2 before 1')).toBeDisabled();
  });
});
