import { screen, waitFor } from '@testing-library/react';
import { limits } from '@patchbay/domain/entities';
import { held } from '../../testing/fake-backend.ts';
import { saveVersionLine, uploadLine } from '../../testing/fake-editor.ts';
import {
  openEditor as open,
  versionField as field,
  versionForm,
} from '../../testing/open-editor.tsx';
import { shownToast, shownTone } from '../../testing/toasts.ts';

const file = () => new File(['zip'], 'echo-2.zip');
const upload = async ({ user }: Awaited<ReturnType<typeof open>>) =>
  user.upload(screen.getByLabelText('Package file'), file());

it('a package is uploaded, and its URL is written into the form (F33, F34)', async () => {
  const visit = await open();
  await upload(visit);
  await waitFor(() =>
    expect(shownToast(visit.host)).toBe('Upload complete: File echo-2.zip Uploaded'),
  );
  expect(shownTone(visit.host)).toBe('success');
  expect(field('Package URL')).toHaveValue('https://files.example/echo-2.zip');
  const body = visit.sent(uploadLine)[0]?.body;
  if (!(body instanceof FormData)) throw new Error('no form data');
  expect([...body.keys()]).toEqual(['folder', 'file']);
  expect(body.get('folder')).toBe('versions/70');
  expect(await screen.findByText('Unsaved: Version 1.2.3')).toBeVisible();
});

it('an upload shows how far it is, and may be given up (F33)', async () => {
  const visit = await open();
  visit.set(uploadLine, () => held().answer);
  await upload(visit);
  expect(await screen.findByRole('progressbar', { name: 'Upload' })).toHaveAttribute(
    'aria-valuetext',
    'Uploading, 50 %',
  );
  // Leaving the page would give it up.
  expect(await screen.findByText('Unsaved: the upload of a package')).toBeVisible();
  await visit.user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(await screen.findByRole('button', { name: 'Upload a package' })).toBeVisible();
  expect(shownToast(visit.host)).toBeNull();
  expect(field('Package URL')).toHaveValue('https://acme.example/echo.zip');
});

it('a package that does not arrive is said so, and may be sent again (F34)', async () => {
  const visit = await open();
  visit.set(uploadLine, () => {
    throw new Error('no network');
  });
  await upload(visit);
  await waitFor(() =>
    expect(shownToast(visit.host)).toBe('Upload Failed: There was an error uploading the file.'),
  );
  expect(shownTone(visit.host)).toBe('error');
  visit.set(uploadLine, () => ({ json: { url: 'https://files.example/again.zip' } }));
  await upload(visit);
  await waitFor(() => expect(field('Package URL')).toHaveValue('https://files.example/again.zip'));
});

it('the reason of a failed upload stays below the field, until another one begins', async () => {
  const visit = await open();
  const reason = 'The file is no archive, disk image or installer';
  visit.set(uploadLine, () => Response.json({ file: [reason] }, { status: 400 }));
  await upload(visit);
  expect(await versionForm().findByRole('alert')).toHaveTextContent(
    `There was an error uploading the file. echo-2.zip: ${reason}`,
  );
  visit.set(uploadLine, () => held().answer);
  await upload(visit);
  expect(versionForm().queryByRole('alert')).toBeNull();
});

it('a package that failed is sent again without choosing it, and the focus stays at its button (F93)', async () => {
  const visit = await open();
  visit.set(uploadLine, () => Response.json({ file: ['The disk is full'] }, { status: 400 }));
  await upload(visit);
  const { answer, release } = held();
  visit.set(uploadLine, () => answer);
  await visit.user.click(await screen.findByRole('button', { name: 'Try again: echo-2.zip' }));
  expect(await screen.findByRole('button', { name: 'Cancel upload' })).toHaveFocus();
  expect(versionForm().queryByRole('alert')).toBeNull();
  release({ json: { url: 'https://files.example/again.zip' } });
  await waitFor(() => expect(field('Package URL')).toHaveValue('https://files.example/again.zip'));
  expect(screen.getByRole('button', { name: 'Upload a package' })).toHaveFocus();
});

it('a package larger than 2 GiB is not sent at all (X10)', async () => {
  const visit = await open();
  const large = Object.defineProperty(file(), 'size', { value: limits.packageBytes + 1 });
  await visit.user.upload(screen.getByLabelText('Package file'), large);
  await waitFor(() => expect(shownToast(visit.host)).toMatch('Upload Failed'));
  expect(await versionForm().findByText(/must not be larger than 2 GiB/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  expect(visit.sent(uploadLine)).toEqual([]);
});

it('one package is sent at a time, and the same file can be chosen again', async () => {
  const visit = await open();
  const { answer, release } = held();
  visit.set(uploadLine, () => answer);
  await upload(visit);
  await upload(visit);
  expect(visit.sent(uploadLine)).toHaveLength(1);
  // A browser does not report a choice that is the same as the last one.
  expect(screen.getByLabelText('Package file')).toHaveProperty('files.length', 0);
  release({ json: { url: 'https://files.example/once.zip' } });
  expect(await screen.findByText('Unsaved: Version 1.2.3')).toBeVisible();
  expect(field('Package URL')).toHaveValue('https://files.example/once.zip');
});

it('a package that arrives during a save is still to be saved', async () => {
  const visit = await open();
  const arrival = held();
  const save = held();
  visit.set(uploadLine, () => arrival.answer);
  visit.set(saveVersionLine, () => save.answer);
  await upload(visit);
  await visit.user.type(field('Components'), '\nEcho.component');
  await visit.user.click(versionForm().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(visit.sent(saveVersionLine)).toHaveLength(1));
  arrival.release({ json: { url: 'https://files.example/during.zip' } });
  await waitFor(() => expect(shownToast(visit.host)).toMatch('Upload complete'));
  visit.change('version', { components: ['Echo.vst3', 'Echo.component'] });
  save.release({ json: {} });
  await waitFor(() => expect(shownToast(visit.host)).toBe('Saved'));
  expect(field('Package URL')).toHaveValue('https://files.example/during.zip');
  expect(await versionForm().findByText('1 unsaved change')).toBeVisible();
});

it('leaving the page gives an upload up, once that is confirmed', async () => {
  const visit = await open();
  const { answer, release } = held();
  visit.set(uploadLine, () => answer);
  await upload(visit);
  await screen.findByText('Unsaved: the upload of a package');
  await visit.user.click(screen.getByRole('link', { name: 'Home' }));
  await visit.user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  release({ json: { url: 'https://files.example/late.zip' } });
  // By the time that anything is found, whoever still waited for it has been told.
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(shownToast(visit.host)).toBeNull();
});
