import { act, screen, waitFor, within } from '@testing-library/react';
import { $notification, sessionChanged, type Host, type User } from '@patchbay/shared/host';
import { allSettled } from '@patchbay/shared/state';
import { createFakeHttp, createTestHost, sessionScope } from '@patchbay/shared/testing';
import { echo, echoPath } from '../../testing/echo.ts';
import { fakeLists, fakeShareKey } from '../../testing/fake-lists.ts';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';

const gate = { ...echo, id: 8, name: 'Gate', slug: 'gate' };
const software = [echo, gate];
const favourites = { id: 1, name: 'Favourites', isFavourites: true, softwareIds: [8, 7] };
const mixing = { id: 2, name: 'Mixing', softwareIds: [7] };
const ada: User = { id: 1, email: 'ada@patchbay.example', isStaff: false, isSuperuser: false };
const { config } = createTestHost(createFakeHttp(() => ({ json: null })));
const withLists = { ...config, softwareLists: true };

const visit = (path: string, backend: ReturnType<typeof fakeLists>, more: Partial<Host> = {}) =>
  visitCatalogue(path, backend.http, { config: withLists, scope: sessionScope(), ...more });
const visitor = async () => {
  const { scope } = createTestHost(createFakeHttp(() => ({ json: null })));
  const session = { status: 'unauthorized', user: null } as const;
  await allSettled(sessionChanged, { scope, params: session });
  return scope;
};
const button = (name: string) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

describe('on the page of a software', () => {
  it('a favourite is kept and given up by one button, which says so (C75)', async () => {
    const backend = fakeLists(software);
    const { user } = visit(echoPath, backend);
    const heart = await button('Favourite');
    expect(heart).toHaveAttribute('aria-pressed', 'false');
    await user.click(heart);
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
    await user.click(heart);
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
    expect(backend.changes).toEqual([
      'PUT /api/lists/favourites/software/7/',
      'DELETE /api/lists/favourites/software/7/',
    ]);
  });

  it('is a favourite too where the lists are still on their way when it is kept', async () => {
    let asked = 0;
    const backend = fakeLists(software, [], ({ method, url }) => {
      const isFirst = method === 'GET' && url.pathname === '/api/lists/' && asked++ === 0;
      return isFirst ? new Promise(() => undefined) : null;
    });
    const { user } = visit(echoPath, backend);
    await user.click(await button('Favourite'));
    await waitFor(async () =>
      expect(await button('Favourite')).toHaveAttribute('aria-pressed', 'true'),
    );
  });

  it('nothing is asked for whom the backend refuses until their address is confirmed', async () => {
    const asked: string[] = [];
    const backend = fakeLists(software, [], ({ url }) => {
      asked.push(url.pathname);
      return null;
    });
    const scope = await visitor();
    const user = { ...ada, isActivated: false };
    await allSettled(sessionChanged, { scope, params: { status: 'ok', user } });
    visit(echoPath, backend, { scope });
    expect(await button('Favourite')).toBeEnabled();
    await waitFor(() => expect(asked).toContain('/api/categories/'));
    expect(asked).not.toContain('/api/lists/');
  });

  it('lists are ticked, and a new one has it at once (C75)', async () => {
    const backend = fakeLists(software, [favourites, { ...mixing, softwareIds: [] }]);
    const { user } = visit(echoPath, backend);
    await user.click(await button('Add to list'));
    const tick = (name: string) => screen.findByRole('checkbox', { name });
    expect(await tick('Favourites')).toBeChecked();
    await user.click(await tick('Mixing'));
    await waitFor(async () => expect(await tick('Mixing')).toBeChecked());
    await user.type(screen.getByLabelText('New list'), 'Live{Enter}');
    await waitFor(async () => expect(await tick('Live')).toBeChecked());
    expect(backend.changes).toEqual([
      'PUT /api/lists/2/software/7/',
      'POST /api/lists/',
      'PUT /api/lists/9/software/7/',
    ]);
  });

  it('a favourite that was not kept is said', async () => {
    const backend = fakeLists(software, [], ({ method }) =>
      method === 'PUT'
        ? Response.json({ detail: 'A list has 500 entries' }, { status: 400 })
        : null,
    );
    const { user, host } = visit(echoPath, backend);
    await user.click(await button('Favourite'));
    await waitFor(() =>
      expect(host.scope.getState($notification)?.title).toBe('Your favourites were not changed'),
    );
    expect(await button('Favourite')).toHaveAttribute('aria-pressed', 'false');
  });

  it('nothing is offered where the backend keeps no lists (C75)', async () => {
    visit(echoPath, fakeLists(software), { config });
    await heading('Echo');
    expect(screen.queryByRole('button', { name: 'Favourite' })).not.toBeInTheDocument();
  });
});

describe('the page of all lists', () => {
  it('leads to each, and makes new ones (C76)', async () => {
    const backend = fakeLists(software, [favourites, { ...mixing, shareKey: fakeShareKey }]);
    const { user } = visit('/lists/', backend);
    await heading('Favourites and lists');
    const links = within(await screen.findByRole('list', { name: 'Lists' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Favourites2 entries', '/lists/1/'],
      ['MixingShared1 entry', '/lists/2/'],
    ]);
    await user.type(screen.getByLabelText('New list'), '{Enter}');
    expect(await screen.findByText('Required Field')).toBeVisible();
    await user.type(screen.getByLabelText('New list'), 'Live{Enter}');
    expect(await screen.findByRole('link', { name: /Live/ })).toBeVisible();
  });

  it('says what to do where there is none, and what failed (C76)', async () => {
    let isDown = true;
    const backend = fakeLists(software, [], ({ url }) =>
      isDown && url.pathname === '/api/lists/' ? Response.json({}, { status: 500 }) : null,
    );
    const { user } = visit('/lists/', backend);
    expect(await screen.findByText('Your lists could not be loaded')).toBeVisible();
    isDown = false;
    await user.click(await button('Try again'));
    expect(await screen.findByText('Nothing kept yet')).toBeVisible();
  });

  it.each(['/lists/', '/lists/2/', `/shared-list/${fakeShareKey}/`])(
    '%s is not found where the backend keeps no lists',
    async (path) => {
      visit(path, fakeLists(software, [mixing]), { config });
      await heading('Not found');
    },
  );
});

describe('the page of a list', () => {
  it('shows what is in it, and takes it out; the focus stays on the list (C77)', async () => {
    const backend = fakeLists(software, [favourites]);
    const { user } = visit('/lists/1/', backend);
    await heading('Favourites');
    const rows = await screen.findByRole('list', { name: 'Favourites' });
    expect(
      within(rows)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Gate', 'Echo']);
    expect(screen.queryByRole('button', { name: 'Rename' })).not.toBeInTheDocument();
    await user.click(await button('Remove Gate'));
    await waitFor(() => expect(screen.queryByText('Gate')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('list', { name: 'Favourites' })).toHaveFocus());
    await user.click(await button('Remove Echo'));
    expect(await screen.findByText('Nothing in this list yet')).toBeVisible();
  });

  it('is shared by a link, until that is stopped (C78)', async () => {
    const { user } = visit('/lists/2/', fakeLists(software, [mixing]));
    await user.click(await button('Share by link'));
    const link = await screen.findByRole('link', { name: 'this link' });
    expect(link).toHaveAttribute('href', `/shared-list/${fakeShareKey}/`);
    await user.click(await button('Copy link'));
    expect(await screen.findByText('Copied')).toBeVisible();
    await user.click(await button('Stop sharing'));
    await waitFor(() => expect(link).not.toBeInTheDocument());
  });

  it('is renamed, and deleted after a question (C77)', async () => {
    const backend = fakeLists(software, [mixing]);
    const { user, router } = visit('/lists/2/', backend);
    await user.click(await button('Rename'));
    const name = screen.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Live{Enter}');
    await heading('Live');
    await user.click(await button('Delete list'));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Live?' });
    await user.click(within(question).getByRole('button', { name: 'Delete list' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/lists/'));
    expect(backend.lists()).toEqual([]);
  });

  it('that is none, or is gone, leads to the others', async () => {
    visit('/lists/99/', fakeLists(software, [mixing]));
    await heading('There is no such list');
    expect(screen.getByRole('link', { name: 'See your lists' })).toHaveAttribute('href', '/lists/');
  });

  it('is not found at what is no number', async () => {
    visit('/lists/x/', fakeLists(software, [mixing]));
    await heading('Not found');
  });
});

describe('the rows of a list', () => {
  const facts = { types: ['free'], formats: ['VST3'], platforms: ['linux'] };
  const rich = [
    { ...echo, ...facts, vendor: 'Zeta', lastValidVersion: '1.2.0' },
    { ...gate, ...facts, vendor: 'Acme' },
  ];
  const path = `/shared-list/${fakeShareKey}/`;
  const shared = { ...mixing, softwareIds: [7, 8], shareKey: fakeShareKey };
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Mixing' })).getAllByRole('listitem');
  const namesOf = async () =>
    (await rows()).map((row) => within(row).getByRole('link').textContent);

  it('have the facts of a card and the last version (C118)', async () => {
    visit(path, fakeLists(rich, [shared]));
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      'Echoby ZetaFree · VST3\nLinuxVersion 1.2.0',
      'Gateby AcmeFree · VST3\nLinux',
    ]);
  });

  it('say what does not fit, and what the app does not have (C102)', async () => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('X11; Linux x86_64');
    const unfit = { ...echo, platforms: ['windows'] };
    const unpacked = { ...gate, ...facts, hasPackage: false };
    visit(path, fakeLists([unfit, unpacked], [shared]));
    const marks = (await rows()).map(
      ({ textContent }) => /Not for Linux|Not in the app/.exec(textContent)?.[0],
    );
    expect(marks).toEqual(['Not for Linux', 'Not in the app']);
  });

  it('stand in the order that was chosen last, in every list (C119)', async () => {
    const { user, router } = visit(path, fakeLists(rich, [shared]));
    expect(await namesOf()).toEqual(['Echo', 'Gate']);
    await user.selectOptions(screen.getByLabelText('Order'), 'Vendor');
    expect(await namesOf()).toEqual(['Gate', 'Echo']);
    await act(() => router.navigate('/lists/2/'));
    await button('Remove Echo');
    await waitFor(async () => expect(await namesOf()).toEqual(['Gate', 'Echo']));
    await user.selectOptions(screen.getByLabelText('Order'), 'A to Z');
    expect(await namesOf()).toEqual(['Echo', 'Gate']);
  });

  it('are chosen to be compared (C113)', async () => {
    const { user } = visit(path, fakeLists(rich, [shared]));
    await user.click(await button('Compare Gate'));
    expect(await screen.findByRole('link', { name: 'Compare 1' })).toBeVisible();
    await user.click(await button('Clear'));
  });

  it('are what the installer is asked to install (C120)', async () => {
    visitCatalogue(
      path,
      fakeLists(rich, [shared]).http,
      { config: withLists, scope: sessionScope() },
      ({ name, props, fallback }) =>
        name === 'install-all' && 'software' in props ? (
          <p>{`Installs ${JSON.stringify(props.software)}`}</p>
        ) : (
          <>{fallback}</>
        ),
    );
    expect(
      await screen.findByText(/^Installs .*"softwareId":7,"softwareName":"Echo"/),
    ).toBeVisible();
  });
});

describe('a list that somebody shares', () => {
  it('is there for everybody who has the link, to be read alone (C78)', async () => {
    const shared = { ...mixing, shareKey: fakeShareKey };
    visit(`/shared-list/${fakeShareKey}/`, fakeLists(software, [shared]), {
      scope: await visitor(),
    });
    await heading('Mixing');
    expect(await screen.findByRole('link', { name: /Echo/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(?:Remove|Rename|Share)/ })).toBeNull();
  });

  it('is not found once that was stopped (C78)', async () => {
    visit(`/shared-list/${fakeShareKey}/`, fakeLists(software, [mixing]));
    await heading('Not found');
  });
});

describe('a card', () => {
  const backend = () => fakeLists(software, [{ ...mixing, shareKey: fakeShareKey }]);
  const path = `/shared-list/${fakeShareKey}/`;

  it('has a heart for who is signed in (C75)', async () => {
    const lists = backend();
    const { user } = visit(path, lists);
    const heart = await button('Favourite Echo');
    expect(heart).toHaveAttribute('aria-pressed', 'false');
    await user.click(heart);
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
    expect(lists.changes).toEqual(['PUT /api/lists/favourites/software/7/']);
  });

  it('has it for a visitor too (R73)', async () => {
    const lists = backend();
    const { user } = visit(path, lists, { scope: await visitor() });
    const heart = await button('Favourite Echo');
    await user.click(heart);
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
    expect(lists.changes).toEqual([]);
  });
});

describe('a visitor', () => {
  const stored = (storage: Host['storage']): unknown =>
    JSON.parse(storage.get('kept-lists') ?? 'null');
  /** What a browser keeps for all of its pages. */
  const browserStorage = (texts: ReadonlyMap<string, string> = new Map()) => {
    const kept = new Map(texts);
    const set = (key: string, value: string) => {
      kept.set(key, value);
      return true;
    };
    return {
      get: (key: string) => kept.get(key) ?? null,
      set,
      remove: (key: string) => void kept.delete(key),
    };
  };
  const withFavourite = () =>
    browserStorage(
      new Map([
        ['kept-lists', JSON.stringify([{ ...favourites, shareKey: null, softwareIds: [7] }])],
      ]),
    );

  it('keeps favourites and lists in the browser, and finds them on the page of lists (R73)', async () => {
    const backend = fakeLists(software);
    const storage = browserStorage();
    const scope = await visitor();
    const { user, router } = visit(echoPath, backend, { scope, storage });
    await user.click(await button('Favourite'));
    await waitFor(async () =>
      expect(await button('Favourite')).toHaveAttribute('aria-pressed', 'true'),
    );
    await user.click(await button('Add to list'));
    await user.type(await screen.findByLabelText('New list'), 'Mixing{Enter}');
    expect(await screen.findByRole('checkbox', { name: 'Mixing' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await act(() => router.navigate('/lists/'));

    expect(await screen.findByText(/Kept in this browser/)).toBeVisible();
    await user.click(await screen.findByRole('link', { name: /Mixing/ }));
    await heading('Mixing');
    expect(await screen.findByRole('link', { name: 'Echo' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Share by link' })).not.toBeInTheDocument();
    await user.click(await button('Remove Echo'));
    expect(await screen.findByText('Nothing in this list yet')).toBeVisible();
    await user.click(await button('Delete list'));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Delete list' }));
    await heading('Favourites and lists');
    expect(screen.queryByRole('link', { name: /Mixing/ })).not.toBeInTheDocument();
    expect(backend.changes).toEqual([]);
    expect(stored(storage)).toMatchObject([{ isFavourites: true, softwareIds: [7] }]);
  });

  it('is told where the browser keeps no more (R73)', async () => {
    const softwareIds = Array.from({ length: 200 }, (_, index) => 100 + index);
    const full = JSON.stringify([{ ...favourites, shareKey: null, softwareIds }]);
    const storage = browserStorage(new Map([['kept-lists', full]]));
    const scope = await visitor();
    const { user } = visit(echoPath, fakeLists(software), { scope, storage });
    await user.click(await button('Favourite'));
    await waitFor(() =>
      expect(scope.getState($notification)).toMatchObject({
        text: 'This browser keeps 200 entries of a list at most. With an account you can have more.',
      }),
    );
    expect(stored(storage)).toMatchObject([{ softwareIds }]);
  });

  it.each(['not JSON', '{"a":1}', '[{"id":1}]', '[null]'])(
    'whose browser keeps %j under the key begins anew (R73)',
    async (text) => {
      const storage = browserStorage(new Map([['kept-lists', text]]));
      visit('/lists/', fakeLists(software), { scope: await visitor(), storage });
      expect(await screen.findByText('Nothing kept yet')).toBeVisible();
    },
  );

  it('sees at once what another tab keeps (R73)', async () => {
    const storage = browserStorage();
    visit(echoPath, fakeLists(software), { scope: await visitor(), storage });
    const heart = await button('Favourite');
    const other = withFavourite().get('kept-lists') ?? '';
    storage.set('kept-lists', other);
    window.dispatchEvent(new StorageEvent('storage', { key: 'kept-lists', newValue: other }));
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
  });

  it('who signs in has it all with the account, and the browser forgets it (R74)', async () => {
    const backend = fakeLists(software);
    const storage = withFavourite();
    const scope = await visitor();
    visit(echoPath, backend, { scope, storage });
    const unconfirmed = { ...ada, isActivated: false };
    await act(() =>
      allSettled(sessionChanged, { scope, params: { status: 'ok', user: unconfirmed } }),
    );
    expect(backend.changes).toEqual([]);
    await act(() => allSettled(sessionChanged, { scope, params: { status: 'ok', user: ada } }));
    await waitFor(() => expect(backend.changes).toEqual(['POST /api/lists/take-over/']));
    await waitFor(() => expect(stored(storage)).toBeNull());
    expect(await button('Favourite')).toHaveAttribute('aria-pressed', 'true');
    expect(backend.lists()).toMatchObject([{ softwareIds: [7] }]);
  });

  it('loses nothing where the server does not take it, is told so, and can try again (R74)', async () => {
    let isDown = true;
    const backend = fakeLists(software, [], ({ url }) =>
      isDown && url.pathname.endsWith('/take-over/')
        ? Response.json({ detail: 'You can have 50 lists at most' }, { status: 400 })
        : null,
    );
    const storage = withFavourite();
    const { user, host } = visit('/lists/', backend, { storage });
    await waitFor(() =>
      expect(host.scope.getState($notification)).toMatchObject({
        title: 'Your favourites and lists are still in this browser alone',
        text: "You can have 50 lists at most. Your lists' page can try again.",
      }),
    );
    expect(stored(storage)).toMatchObject([{ softwareIds: [7] }]);
    isDown = false;
    await user.click(await button('Add them to your account'));
    expect(await screen.findByRole('link', { name: /Favourites/ })).toBeVisible();
    expect(screen.queryByText(/still in this browser/)).not.toBeInTheDocument();
    expect(stored(storage)).toBeNull();
  });

  it('finds what was kept while the server took the rest (R74)', async () => {
    const storage = withFavourite();
    const meanwhile = JSON.stringify([{ ...favourites, shareKey: null, softwareIds: [8, 7] }]);
    const backend = fakeLists(software, [], ({ url }) => {
      if (url.pathname.endsWith('/take-over/')) storage.set('kept-lists', meanwhile);
      return null;
    });
    visit('/lists/', backend, { storage });
    expect(await button('Add them to your account')).toBeVisible();
    expect(stored(storage)).toEqual(JSON.parse(meanwhile));
  });
});
