import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { coverLine, fakeEditor, saveSoftwareLine } from '../../testing/fake-editor.ts';
import {
  openEditor as open,
  saveSoftwareButton as saveButton,
  softwareForm,
} from '../../testing/open-editor.tsx';
import { jpegHead, pictureFile, pngHead } from '../../testing/picture-files.ts';
import { shownToast } from '../../testing/toasts.ts';

const picture = (type = 'image/png') => pictureFile(pngHead(640, 400), type);
const preview = () => screen.findByRole('img', { name: 'The new cover, not saved yet' });

const noPicture = 'A cover must be a PNG, JPEG or WebP picture.';

/** The addresses of previews that are held in memory. */
const urls = new Set<string>();

beforeEach(() => {
  urls.clear();
  URL.createObjectURL = () => {
    urls.add('blob:cover');
    return 'blob:cover';
  };
  URL.revokeObjectURL = (url) => {
    urls.delete(url);
  };
});

/** Whether it is left to the browser. */
const paste = (file: File, into: HTMLElement = document.body, types = ['Files']) => {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { files: [file], types } });
  act(() => {
    into.dispatchEvent(event);
  });
  return !event.defaultPrevented;
};

it('a cover is previewed as it is pasted, and uploaded before the update (F23)', async () => {
  const { user, log, host, sent } = await open();
  expect(paste(picture())).toBe(false);
  expect(await preview()).toBeVisible();
  expect(await screen.findByText('Unsaved: Software')).toBeVisible();
  expect(softwareForm().getByText('1 unsaved change')).toBeVisible();
  await user.click(saveButton());
  await waitFor(() => expect(shownToast(host)).toBe('Saved'));
  const writes = log().filter((line) => !line.startsWith('GET'));
  // The upload changed the software, so its first tag no longer holds.
  expect(writes).toEqual([coverLine, saveSoftwareLine, saveSoftwareLine]);
  expect(sent(coverLine)[0]?.headers.get('If-Match')).toBe('"1"');
  await waitFor(() =>
    expect(screen.queryByRole('img', { name: 'The new cover, not saved yet' })).toBeNull(),
  );
});

it('a cover may be dropped or chosen from a file, and taken back (F23)', async () => {
  const { user } = await open();
  const group = screen.getByRole('group', { name: 'Cover' });
  // Otherwise the browser leaves the page for the picture.
  expect(fireEvent.dragOver(group)).toBe(false);
  expect(fireEvent.drop(group, { dataTransfer: { files: [picture()] } })).toBe(false);
  expect(await preview()).toBeVisible();
  await user.click(within(group).getByRole('button', { name: 'Undo' }));
  expect(screen.queryByRole('img', { name: 'The new cover, not saved yet' })).toBeNull();
  expect([...urls]).toEqual([]);
  await user.upload(screen.getByLabelText('Cover file'), picture());
  expect(await preview()).toBeVisible();
});

it('a text or a file that is pasted is left to the browser', async () => {
  await open();
  expect(paste(picture('text/plain'))).toBe(true);
  expect(screen.queryByText('A cover must be a PNG, JPEG or WebP picture.')).toBeNull();
});

it('a picture that is pasted into a field is left to the field (F90)', async () => {
  await open();
  expect(paste(picture(), softwareForm().getByRole('textbox', { name: 'Name' }))).toBe(true);
  expect(paste(picture(), softwareForm().getByRole('textbox', { name: 'Description' }))).toBe(true);
  expect(screen.queryByRole('img', { name: 'The new cover, not saved yet' })).toBeNull();
  expect(paste(picture())).toBe(false);
  expect(await preview()).toBeVisible();
});

it('a text with its picture, as spreadsheets copy, is a text to a field and a cover elsewhere', async () => {
  await open();
  const types = ['text/plain', 'text/html', 'Files'];
  expect(paste(picture(), softwareForm().getByRole('textbox', { name: 'Name' }), types)).toBe(true);
  expect(screen.queryByRole('img', { name: 'The new cover, not saved yet' })).toBeNull();
  expect(paste(picture(), document.body, types)).toBe(false);
  expect(await preview()).toBeVisible();
});

it.each([
  [pictureFile('<svg xmlns="http://www.w3.org/2000/svg"/>'), noPicture],
  [pictureFile('<html></html>', 'image/jpeg'), noPicture],
  [pictureFile(pngHead(8001, 5000)), 'A cover must have at most 40 megapixels.'],
  [pictureFile(pngHead(16_384, 1)), 'A cover must have at most 16,383 pixels on each side.'],
  [
    Object.defineProperty(picture(), 'size', { value: 11 * 1024 * 1024 }),
    'A cover must not be larger than 10 MiB.',
  ],
])('a cover is refused by its content before it is uploaded (F24, F25)', async (file, words) => {
  await open();
  paste(file);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('img', { name: 'The new cover, not saved yet' })).toBeNull();
});

it.each([
  [pictureFile(jpegHead(640, 400), 'image/gif')],
  [pictureFile(pngHead(8000, 5000), 'image/png')],
])('a cover is taken by its content, up to 40 megapixels (F25)', async (file) => {
  await open();
  paste(file);
  expect(await preview()).toBeVisible();
});

it('of two covers chosen quickly the second counts, whichever is read first', async () => {
  await open();
  let read: (bytes: ArrayBuffer) => void = () => undefined;
  const slow = Object.defineProperty(picture(), 'arrayBuffer', {
    value: () => new Promise<ArrayBuffer>((resolve) => (read = resolve)),
  });
  paste(slow);
  paste(pictureFile('<html></html>'));
  expect(await screen.findByText(noPicture)).toBeVisible();
  await act(async () => {
    read(pngHead(1, 1).buffer);
    await Promise.resolve();
  });
  expect(screen.getByText(noPicture)).toBeVisible();
  expect(screen.queryByRole('img', { name: 'The new cover, not saved yet' })).toBeNull();
});

it('a cover that was stored is said so where the update fails, and is not sent again (F26)', async () => {
  const { user, set, sent, host } = await open();
  set(saveSoftwareLine, () => Response.json({}, { status: 500 }));
  paste(picture());
  await preview();
  await user.click(saveButton());
  expect(await softwareForm().findByRole('alert')).toHaveTextContent('The cover was saved.');
  set(saveSoftwareLine, () => ({ json: {} }));
  await user.click(saveButton());
  await waitFor(() => expect(shownToast(host)).toBe('Saved'));
  expect(sent(coverLine)).toHaveLength(1);
});

describe('somebody else has put another cover there meanwhile', () => {
  async function meet() {
    const backend = await open();
    const { user, set, change } = backend;
    const stored: string[] = [];
    set(coverLine, ({ headers }) => {
      if (headers.get('If-Match') === '"1"') return Response.json({}, { status: 412 });
      stored.push('mine');
      return { json: {} };
    });
    paste(picture());
    await preview();
    await user.type(softwareForm().getByRole('textbox', { name: 'Name' }), '!');
    change('software', { cover: 'covers/7-theirs.webp' });
    await user.click(saveButton());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('row', { name: /^Cover/ })).toHaveTextContent(
      'CoverA pictureAnother picturecover.png',
    );
    return { ...backend, dialog, storedCovers: stored };
  }

  it('theirs can be taken, and the rest is saved', async () => {
    const { dialog, user, host, storedCovers, stored } = await meet();
    await user.click(dialog.getByRole('radio', { name: 'Cover: theirs' }));
    await user.click(dialog.getByRole('button', { name: 'Save these' }));
    await waitFor(() => expect(shownToast(host)).toBe('Saved'));
    expect(screen.queryByRole('img', { name: 'The new cover, not saved yet' })).toBeNull();
    expect(storedCovers).toEqual([]);
    expect(stored('software')).toMatchObject({ name: 'Echo!', cover: 'covers/7-theirs.webp' });
  });

  it('or overwritten', async () => {
    const { dialog, user, host, storedCovers } = await meet();
    await user.click(dialog.getByRole('button', { name: 'Save these' }));
    await waitFor(() => expect(shownToast(host)).toBe('Saved'));
    expect(storedCovers).toEqual(['mine']);
  });
});

it('a refetch does not hide that somebody else has put another cover there', async () => {
  const { user, change, set } = await open();
  set(coverLine, ({ headers }) =>
    headers.get('If-Match') === '"1"' ? Response.json({}, { status: 412 }) : { json: {} },
  );
  paste(picture());
  await preview();
  change('software', { cover: 'covers/7-theirs.webp', name: 'Echo by others' });
  fireEvent.focus(window);
  expect(await screen.findByRole('heading', { level: 1, name: 'Echo by others' })).toBeVisible();
  await user.click(saveButton());
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('row', { name: /^Cover/ })).toBeVisible();
});

it('a conflict in the form says that the cover is stored already', async () => {
  const { user, set } = await open();
  set(saveSoftwareLine, () => Response.json({}, { status: 412 }));
  set('GET /api/software/7/', () => ({
    json: { id: 7, name: 'Theirs', vendor: 'Acme', vendorSlug: 'acme', slug: 'echo' },
  }));
  paste(picture());
  await preview();
  await user.click(saveButton());
  expect(await screen.findByRole('dialog')).toHaveTextContent('The cover was saved.');
});

it('a cover that the pages cannot show is said so, with its address (F51)', async () => {
  await open(fakeEditor({ cover: 'https://elsewhere.example/a.jpg' }));
  const group = within(screen.getByRole('group', { name: 'Cover' }));
  expect(group.getByText(/can’t show this cover/)).toHaveTextContent('elsewhere.example/a.jpg');
});
