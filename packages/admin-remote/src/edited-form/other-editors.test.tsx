import { act, screen, waitFor, within } from '@testing-library/react';
import { extendedHost } from '../testing/extended-host.ts';
import { fakeEditor } from '../testing/fake-editor.ts';
import { openEditor, saveSoftwareButton, softwareForm } from '../testing/open-editor.tsx';

const presenceLine = 'PUT /api/software-admin/software/7/presence/';
const historyLine = 'GET /api/software-admin/software/7/history/';
const ann = 'ann@acme.example';

async function open(others: readonly string[] | null = null, isExtended = true) {
  const backend = fakeEditor();
  if (others) backend.set(presenceLine, () => ({ json: { others } }));
  const editor = await openEditor(backend, isExtended ? extendedHost(backend.http) : {});
  return { ...editor, beats: () => backend.sent(presenceLine).length };
}

const line = () => screen.queryByText(/open too/);

describe('who else has it open', () => {
  it.each([
    [[ann], `${ann} has this open too`],
    [[ann, 'b@a.example'], `${ann} and b@a.example have this open too`],
    [[ann, 'b@a.example', 'c@a.example', 'd@a.example', 'e@a.example'], /, and 2 others have this/],
  ])('stands below the heading: %j (F70)', async (others, words) => {
    await open(others);
    expect(await screen.findByText(words, { selector: '[role="status"] > *' })).toBeVisible();
  });

  it('is nothing where nobody else is here (F70)', async () => {
    const { beats } = await open([]);
    await waitFor(() => expect(beats()).toBe(1));
    expect(line()).toBeNull();
  });

  it('is nothing, and not asked for again, where the backend has no such call (F73)', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { beats } = await open();
    await waitFor(() => expect(beats()).toBe(1));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(beats()).toBe(1);
    expect(line()).toBeNull();
  });

  it('is not asked for where the site has only the basic calls (F73)', async () => {
    const { beats } = await open([ann], false);
    expect(beats()).toBe(0);
  });

  it('is told every 20 seconds while the page is seen, and not while it is hidden (F72)', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { beats, set } = await open([]);
    await waitFor(() => expect(beats()).toBe(1));
    set(presenceLine, () => ({ json: { others: [ann] } }));
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(beats()).toBe(2);
    expect(await screen.findByText(`${ann} has this open too`)).toBeVisible();
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(beats()).toBe(2);
    visibility.mockRestore();
  });

  afterEach(() => {
    jest.useRealTimers();
  });
});

describe('a conflict', () => {
  const entry = (id: number, who: string | null, after: object) => ({
    ...{ id, at: `2026-03-0${id}T05:06:00.000Z`, kind: 'changed', who, version: null },
    ...{ before: {}, after },
  });

  async function meet(items: readonly object[] | null) {
    const editor = await open();
    if (items) editor.set(historyLine, () => ({ json: { items, hasMore: false } }));
    const { user, change } = editor;
    await user.type(softwareForm().getByRole('textbox', { name: 'Name' }), ' mine');
    change('software', { name: 'Echo theirs', vendor: 'Bcme' });
    await user.click(saveSoftwareButton());
    return screen.findByRole('dialog', { name: 'Someone else saved this first' });
  }

  it('names who changed the fields, and when (F71)', async () => {
    const dialog = await meet([
      entry(5, 'other@acme.example', { url: 'https://other.example/' }),
      entry(4, ann, { name: 'Echo theirs', vendor: 'Bcme' }),
      entry(3, 'other@acme.example', { name: 'Echo of before' }),
    ]);
    expect(
      await within(dialog).findByText(
        /^ann@acme\.example changed these fields \(04 Mar 2026 \d\d:06\)$/,
      ),
    ).toBeVisible();
  });

  it('names each of several, and who is not known (F71)', async () => {
    const dialog = await meet([entry(4, ann, { name: 'Echo theirs' })]);
    expect(
      await within(dialog).findByText(/^ann@acme\.example and someone else changed these fields/),
    ).toBeVisible();
  });

  it.each([
    ['no history', null],
    ['a history of an account that is gone', [entry(4, null, { name: 'Echo theirs' })]],
  ])('says that it was someone else over %s (F71)', async (_, items) => {
    const dialog = await meet(items);
    expect(within(dialog).getByText('Someone else changed these fields')).toBeVisible();
  });
});
