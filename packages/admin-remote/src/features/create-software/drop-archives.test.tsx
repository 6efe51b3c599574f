import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { extendedHost } from '../../testing/extended-host.ts';
import { fakeBackend, held } from '../../testing/fake-backend.ts';
import { shownToast } from '../../testing/toasts.ts';
import { visitAdmin } from '../../testing/visit-admin.tsx';

const uploadLine = 'POST /api/software-admin/upload-file/';
const createLine = 'POST /api/software-admin/software/';
const versionLine = (id: number) => `POST /api/software-admin/software/${id}/create_version/`;

const contents = {
  name: 'Echo Deluxe',
  vendor: 'Nil Audio',
  version: '2.0',
  components: ['Echo.vst3'],
  macInstallOrder: ['Echo.vst3'],
  platforms: ['windows'],
  architecture: 'intel',
  problem: null,
};
const urlOf = (name: string) => `https://files.example/${name}`;

function backend() {
  let id = 41;
  return fakeBackend({
    'GET /api/software-admin/': () => ({ json: { items: [], count: 0 } }),
    'GET /api/software-admin/statuses/': () => ({ json: {} }),
    [uploadLine]: ({ body }) => {
      const file = body instanceof FormData ? body.get('file') : null;
      const name = file instanceof File ? file.name : '';
      return Response.json({ url: urlOf(name), contents }, { status: 201 });
    },
    [createLine]: () => Response.json({ id: (id += 1) }, { status: 201 }),
    [versionLine(42)]: () => Response.json({ id: 70 }, { status: 201 }),
    [versionLine(43)]: () => Response.json({ id: 71 }, { status: 201 }),
    'GET /api/software/42/': () => held().answer,
  });
}

const archive = (name = 'echo.zip') => new File(['zip'], name);

async function openList(answers = backend()) {
  const visit = visitAdmin('/admin/software-list/', answers.http, extendedHost(answers.http));
  await screen.findByRole('button', { name: 'Create new software' });
  return { ...answers, ...visit };
}

/** As a browser tells it: the page takes the files, or the browser opens them. */
function drop(...files: readonly File[]) {
  const event = createEvent.drop(document.body, { dataTransfer: { types: ['Files'], files } });
  fireEvent(document.body, event);
  return event.defaultPrevented;
}

const dialog = () => within(screen.getByRole('dialog', { name: 'New entries from archives' }));

it('an archive that is dropped on the list makes an entry of what is in it, once that is confirmed (F80)', async () => {
  const { user, sent, router } = await openList();
  expect(drop(archive())).toBe(true);
  expect(await dialog().findByRole('textbox', { name: 'Name' })).toHaveValue('Echo Deluxe');
  expect(dialog().getByText('Version 2.0 · Echo.vst3 · Windows · 3 B')).toBeVisible();
  const body = sent(uploadLine)[0]?.body;
  expect(body instanceof FormData && body.get('folder')).toBe('versions/new');
  expect(sent(createLine)).toEqual([]);
  const vendor = dialog().getByRole('textbox', { name: 'Vendor' });
  expect(vendor).toHaveValue('Nil Audio');
  await user.type(vendor, '!');
  await user.click(dialog().getByRole('button', { name: 'Create entry' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/software/42/'));
  expect(sent(createLine)[0]?.body).toEqual({ name: 'Echo Deluxe', vendor: 'Nil Audio!' });
  expect(sent(versionLine(42))[0]?.body).toEqual({
    url: urlOf('echo.zip'),
    version: '2.0',
    components: ['Echo.vst3'],
    macInstallOrder: ['Echo.vst3'],
    platforms: ['windows'],
    architecture: 'intel',
  });
});

it('the keyboard chooses archives in the dialog that creates software; several make several entries (F80, F81)', async () => {
  const { user, sent, host } = await openList();
  await user.click(screen.getByRole('button', { name: 'Create new software' }));
  expect(screen.getByRole('button', { name: 'Choose archives' })).toBeVisible();
  await user.upload(screen.getByLabelText('Archives'), [archive(), archive('other.zip')]);
  await waitFor(() => expect(dialog().getAllByRole('textbox', { name: 'Name' })).toHaveLength(2));
  const [first] = dialog().getAllByRole('textbox', { name: 'Name' });
  if (!first) throw new Error('no field');
  await user.clear(first);
  await user.click(dialog().getByRole('button', { name: 'Create 2 entries' }));
  expect(await dialog().findByText('Required Field')).toBeVisible();
  expect(sent(createLine)).toEqual([]);
  await user.type(first, 'Echo');
  await user.click(dialog().getByRole('button', { name: 'Create 2 entries' }));
  await waitFor(() => expect(shownToast(host)).toBe('2 entries created'));
  expect(sent(createLine).map(({ body }) => body)).toMatchObject([
    { name: 'Echo' },
    { name: 'Echo Deluxe' },
  ]);
});

it('one that the app would refuse is told, and one that does not arrive may be sent again or left out (F77, F79)', async () => {
  const answers = backend();
  answers.set(uploadLine, () => Response.json({ file: ['The file is empty'] }, { status: 400 }));
  const { user, set } = await openList(answers);
  drop(archive('broken.zip'));
  expect(await dialog().findByRole('alert')).toHaveTextContent('Upload failed. The file is empty');
  expect(dialog().getByRole('button', { name: 'Create entry' })).toBeDisabled();
  const problem = 'The package has no plugin in it.';
  const url = urlOf('broken.zip');
  set(uploadLine, () => Response.json({ url, contents: { problem } }, { status: 201 }));
  await user.click(dialog().getByRole('button', { name: 'Try again: broken.zip' }));
  expect(
    await dialog().findByText(new RegExp(`can’t install this package. ${problem}`)),
  ).toBeVisible();
  expect(dialog().getByRole('textbox', { name: 'Name' })).toHaveValue('broken');
  await user.click(dialog().getByRole('button', { name: 'Leave out broken.zip' }));
  expect(dialog().queryByRole('listitem')).toBeNull();
});

it('the next archive is uploaded as the one that is under way is left out (F79)', async () => {
  const answers = backend();
  const { user, set } = await openList(answers);
  set(uploadLine, ({ body }) => {
    const file = body instanceof FormData ? body.get('file') : null;
    if (file instanceof File && file.name === 'long.zip') return held().answer;
    return Response.json({ url: urlOf('echo.zip'), contents }, { status: 201 });
  });
  drop(archive('long.zip'), archive());
  await user.click(dialog().getByRole('button', { name: 'Leave out long.zip' }));
  expect(await dialog().findByRole('textbox', { name: 'Name' })).toHaveValue('Echo Deluxe');
});

it('another try after a lost answer makes nothing twice (F80)', async () => {
  const { user, sent, set, router } = await openList();
  drop(archive());
  set(versionLine(42), () => {
    throw new Error('no network');
  });
  await user.click(await dialog().findByRole('button', { name: 'Create entry' }));
  await waitFor(() => expect(dialog().getByRole('alert')).toBeVisible());
  set(createLine, () => Response.json({ id: 42 }, { status: 201 }));
  set(versionLine(42), () => Response.json({ id: 70 }, { status: 201 }));
  await user.click(dialog().getByRole('button', { name: 'Create entry' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/software/42/'));
  for (const line of [createLine, versionLine(42)]) {
    const keys = sent(line).map(({ headers }) => headers.get('Idempotency-Key'));
    expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1]);
  }
});

it('a backend without the calls is offered none of it (F80)', async () => {
  const { http } = backend();
  const { user } = visitAdmin('/admin/software-list/', http);
  await user.click(await screen.findByRole('button', { name: 'Create new software' }));
  expect(screen.queryByRole('button', { name: 'Choose archives' })).toBeNull();
  expect(drop(archive())).toBe(false);
});
