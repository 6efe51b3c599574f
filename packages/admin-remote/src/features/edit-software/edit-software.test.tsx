import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createTestHost } from '@patchbay/shared/testing';
import { held } from '../../testing/fake-backend.ts';
import { fakeEditor, saveSoftwareLine } from '../../testing/fake-editor.ts';
import {
  openEditor as open,
  saveSoftwareButton as saveButton,
  softwareForm as form,
} from '../../testing/open-editor.tsx';
import { shownToast, shownTone } from '../../testing/toasts.ts';
import { visitAdmin } from '../../testing/visit-admin.tsx';

const field = (name: string) => form().getByRole('textbox', { name });

it('shows a software with its ways to elsewhere (F2)', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Echo' })).toBeVisible();
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/s/delays/acme/echo/7/',
    '/admin/software-list/',
  ]);
  const backendPage = screen.getByRole('link', { name: 'Open in backend' });
  expect(backendPage).toHaveAttribute('href', 'http://api.test/admin/software/7/change/');
  expect(backendPage).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: 'View public page' })).toHaveAttribute(
    'href',
    '/s/delays/acme/echo/7/',
  );
  expect(document.title).toBe('Edit Echo – Patchbay');
});

it('has no link to a page of the backend that it does not have (F2)', async () => {
  const backend = fakeEditor();
  const { config } = createTestHost(backend.http);
  await open(backend, { config: { ...config, apiAdminPath: '' } });
  expect(screen.queryByRole('link', { name: 'Open in backend' })).toBeNull();
});

it('offers nothing that takes calls which the backend does not announce', async () => {
  const { log } = await open();
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names.filter((name) => /history|archive/i.test(name))).toEqual([]);
  expect(log().filter((line) => !/software\/7\/|versions\/70\/|categories\/$/.test(line))).toEqual(
    [],
  );
});

it('can be opened and saved without a category, and has the short public path then', async () => {
  const { user, host } = await open(fakeEditor({ category_id: null }));
  expect(screen.getByRole('link', { name: 'View public page' })).toHaveAttribute(
    'href',
    '/software/7/',
  );
  await user.type(field('Name'), '!');
  await user.click(saveButton());
  await waitFor(() => expect(shownToast(host)).toBe('Saved'));
});

it('counts what is unsaved, form by form and on the whole page (F14)', async () => {
  const { user } = await open();
  expect(screen.queryByText(/unsaved/i)).toBeNull();
  await user.type(field('Name'), '!');
  expect(form().getByText('1 unsaved change')).toBeVisible();
  await user.type(field('Internal notes'), 'x');
  expect(form().getByText('2 unsaved changes')).toBeVisible();
  const version = within(screen.getByRole('form', { name: /^Version/ }));
  await user.type(version.getByRole('textbox', { name: 'Components' }), '!');
  expect(version.getByText('1 unsaved change')).toBeVisible();
  expect(await screen.findByText('2 unsaved: Software, Version 1.2.3')).toBeVisible();
});

it('a long field that Tab leads to is brought into sight as a whole (F62)', async () => {
  const { user } = await open();
  const scrolled: Element[] = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this);
  });
  await user.click(field('Internal notes'));
  expect(scrolled).toEqual([]);
  await user.tab();
  expect(field('YouTube reviews')).toHaveFocus();
  expect(scrolled).toEqual([field('YouTube reviews')]);
  jest.restoreAllMocks();
});

it('has no page for a software that is not there', async () => {
  // React reports an error of a view, whoever catches it.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  visitAdmin('/admin/software/99/', fakeEditor().http);
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
});

it.each(['/admin/software/abc/', '/admin/software/0/'])('has no page at %s', async (path) => {
  visitAdmin(path, fakeEditor().http);
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
});

it('says what is on its way, and what could not be loaded (F3)', async () => {
  const backend = fakeEditor();
  const { answer, release } = held();
  backend.set('GET /api/categories/', () => answer);
  const { user } = visitAdmin('/admin/software/7/', backend.http);
  expect(await screen.findByText('Loading the software')).toBeInTheDocument();
  release(Response.json({}, { status: 500 }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The software could not be loaded');
  backend.set('GET /api/categories/', () => ({ json: [] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('form', { name: /^Version/ });
});

it('saves all fields as the contract has them, says so and asks anew (F8)', async () => {
  const { user, sent, host } = await open();
  await user.clear(field('Name'));
  await user.type(field('Name'), ' Echo 2 ');
  await user.selectOptions(form().getByRole('combobox', { name: 'Category' }), 'Effects');
  await user.selectOptions(form().getByRole('combobox', { name: 'Status' }), 'Pending');
  await user.type(field('Manuals and docs'), '# soon\nhttps://acme.example/manual.pdf\n\n');
  await user.click(saveButton());
  await waitFor(() => expect(shownToast(host)).toBe('Saved'));
  expect(shownTone(host)).toBe('success');
  const [request] = sent(saveSoftwareLine);
  expect(request?.headers.get('If-Match')).toBe('"1"');
  expect(request?.body).toEqual({
    name: 'Echo 2',
    vendor: 'Acme',
    url: 'https://acme.example/',
    category_id: 1,
    description: 'A delay.',
    internalNotes: '',
    status: 'pending',
    youtubeReviewsUrls: [],
    youtubeTutorialsUrls: [],
    youtubeOtherUrls: [],
    documentationUrls: ['# soon', 'https://acme.example/manual.pdf'],
  });
  await waitFor(() => expect(field('Name')).toHaveValue('Echo 2'));
  expect(sent('GET /api/software/7/')).toHaveLength(2);
  expect(await screen.findByRole('heading', { level: 1, name: 'Echo 2' })).toBeVisible();
});

it('sends nothing that breaks a rule, and says which line does', async () => {
  const { user, sent } = await open();
  await user.clear(field('Name'));
  await user.clear(field('Vendor'));
  await user.clear(field('Official website'));
  await user.type(field('Official website'), 'acme');
  await user.type(field('YouTube reviews'), '# none\nhttps://vimeo.com/1\nx');
  await user.click(saveButton());
  await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('Required Field'));
  await waitFor(() => expect(field('Name')).toHaveFocus());
  expect(field('Vendor')).toHaveAccessibleDescription('Required Field');
  expect(field('Official website')).toHaveAccessibleDescription('Invalid URL');
  expect(field('YouTube reviews')).toHaveAccessibleDescription(
    /Line 2 "https:\/\/vimeo.com\/1": Invalid YouTube URL\s+Line 3 "x": Invalid YouTube URL/,
  );
  expect(sent(saveSoftwareLine)).toEqual([]);
});

it('a YouTube line without a video is saved, and beside the field stands what visitors will see (F18)', async () => {
  const { user, sent } = await open();
  const channel = 'https://www.youtube.com/@acme';
  await user.type(field('YouTube tutorials'), `# none\nhttps://youtu.be/HRb7B9fPhfA\n${channel}`);
  expect(field('YouTube tutorials')).toHaveAccessibleDescription(
    /^No video found in line 3. Visitors will see 'Invalid YouTube URL' there. One URL per line/,
  );
  expect(field('YouTube reviews')).toHaveAccessibleDescription(/^One URL per line/);
  await user.type(field('YouTube tutorials'), '\nhttps://youtu.be/short');
  expect(field('YouTube tutorials')).toHaveAccessibleDescription(/^No video found in lines 3, 4\./);
  await user.click(saveButton());
  await waitFor(() => expect(sent(saveSoftwareLine)).toHaveLength(1));
  expect(sent(saveSoftwareLine)[0]?.body).toMatchObject({
    youtubeTutorialsUrls: [
      '# none',
      'https://youtu.be/HRb7B9fPhfA',
      channel,
      'https://youtu.be/short',
    ],
  });
});

it('of hundreds of wrong lines it names every one (F20)', async () => {
  const { user } = await open();
  await user.click(field('Manuals and docs'));
  await user.paste(Array.from({ length: 300 }, (_, index) => `no ${index}`).join('\n'));
  await user.click(saveButton());
  await waitFor(() =>
    expect(field('Manuals and docs')).toHaveAccessibleDescription(
      /^Line 1 "no 0": Invalid URL\s.*Line 300 "no 299": Invalid URL/s,
    ),
  );
});

it('empty fields are orange, in words too (F5)', async () => {
  const { user } = await open(fakeEditor({ url: '', description: ' ', cover: '' }));
  expect(field('Official website')).toHaveAccessibleDescription('No website yet');
  expect(field('Description')).toHaveAccessibleDescription('No description yet');
  expect(screen.getByRole('group', { name: 'Cover' })).toHaveAttribute('data-empty', 'true');
  expect(screen.getByText('No cover yet.')).toBeVisible();
  const names = ['Name', 'Official website', 'Description'];
  const highlit = () =>
    // eslint-disable-next-line testing-library/no-node-access -- a highlight is no part of what it says
    names.filter((name) => field(name).closest('[data-empty]'));
  expect(highlit()).toEqual(['Official website', 'Description']);
  await user.type(field('Description'), 'A delay.');
  await screen.findByText('Preview unavailable.');
  expect(field('Description')).toHaveAccessibleDescription('Markdown');
  expect(highlit()).toEqual(['Official website']);
});

it('disables fields and button during a save, saves once, and gives the focus back (F7)', async () => {
  const { user, sent, set } = await open();
  const { answer, release } = held();
  set(saveSoftwareLine, () => answer);
  await user.type(field('Name'), '!');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saveButton()).toBeDisabled());
  expect(field('Name')).toBeDisabled();
  // As a browser does with what is disabled.
  field('Name').blur();
  fireEvent.submit(screen.getByRole('form', { name: 'Software' }));
  release({ json: {} });
  await waitFor(() => expect(saveButton()).toBeEnabled());
  expect(sent(saveSoftwareLine)).toHaveLength(1);
  await waitFor(() => expect(field('Name')).toHaveFocus());
});

it('shows the server’s refusal under its field, and the rest above the form (F10)', async () => {
  const { user, set } = await open();
  set(saveSoftwareLine, () =>
    Response.json(
      { name: ['Taken'], 'documentationUrls[0]': ['Line 1 "x": No'], detail: ['Sorry.'] },
      { status: 400 },
    ),
  );
  await user.click(saveButton());
  await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('Taken'));
  expect(field('Manuals and docs')).toHaveAccessibleDescription(/Line 1 "x": No/);
  expect(form().getByRole('alert')).toHaveTextContent('Sorry.');
  // The next try may have another reason to fail.
  await user.clear(field('Vendor'));
  await user.click(saveButton());
  await waitFor(() => expect(field('Vendor')).toHaveAccessibleDescription('Required Field'));
  expect(form().queryByRole('alert')).toBeNull();
});

describe('leaving', () => {
  it('asks first where something is unsaved, and names it (F14)', async () => {
    const { user, router } = await open();
    await user.type(field('Name'), '!');
    expect(await screen.findByText('Unsaved: Software')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Software List' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(router.state.location.pathname).toBe('/admin/software/7/');
    expect(field('Name')).toHaveValue('Echo!');
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  });

  it('asks nothing where the page stays', async () => {
    const { user, router } = await open();
    await user.type(field('Name'), '!');
    await act(() => router.navigate('/admin/software/7/?from=mail#versions'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(router.state.location.search).toBe('?from=mail');
    expect(field('Name')).toHaveValue('Echo!');
  });

  it('asks nothing where all is saved', async () => {
    const { user } = await open();
    await user.type(field('Name'), '!{Backspace}');
    await user.click(screen.getByRole('link', { name: 'Home' }));
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  });

  it('goes on once a save that was under way has left nothing to lose', async () => {
    const { user, set } = await open();
    const save = held();
    set(saveSoftwareLine, () => save.answer);
    await user.type(field('Name'), '!');
    await user.click(saveButton());
    await user.click(screen.getByRole('link', { name: 'Home' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    save.release({ json: {} });
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  });

  it('the browser asks too (F14)', async () => {
    const { user } = await open();
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    await user.type(field('Name'), '!');
    expect(isAsked()).toBe(true);
  });
});
