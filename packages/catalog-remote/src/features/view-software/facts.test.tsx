import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Host, RenderSlot } from '@patchbay/shared/host';
import { echo, echoCatalogue, echoCategories, echoPath, echoVersion } from '../../testing/echo.ts';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { extendedHost } from '../../testing/ranked-host.ts';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';

const userAgent = Object.getOwnPropertyDescriptor(Navigator.prototype, 'userAgent');
const onLinux = () =>
  Object.defineProperty(Navigator.prototype, 'userAgent', {
    configurable: true,
    get: () => 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
  });
afterEach(() => {
  if (userAgent) Object.defineProperty(Navigator.prototype, 'userAgent', userAgent);
});

const renderSlot: RenderSlot = ({ name, fallback }) =>
  name === 'install-controls' ? <p>{name} is here</p> : <>{fallback}</>;
const visit = (
  more: object,
  versions: readonly Readonly<Record<string, unknown>>[],
  host: Partial<Host> = {},
) => visitCatalogue(echoPath, echoCatalogue(more, versions).http, host, renderSlot);
const about = async () =>
  within(await screen.findByRole('complementary', { name: 'About this software' }));
const versionList = () => screen.findByRole('list', { name: 'Latest versions' });

describe('the facts that decide', () => {
  it('stand together, as far as they are known (C73)', async () => {
    const facts = {
      tagline: 'A warm delay',
      types: ['free'],
      formats: ['AU', 'VST3'],
      platforms: ['macos', 'linux'],
      license: 'gpl-3.0',
      modifiedAt: '2026-04-02T23:59:00Z',
    };
    const released = { ...echoVersion, size: 12_345_678, releasedAt: '2026-03-01T00:00:00Z' };
    visit(facts, [released]);
    expect(await screen.findByText('A warm delay')).toBeVisible();
    const terms = () =>
      screen
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    await waitFor(() =>
      expect(terms()).toEqual([
        ['Type', 'Free'],
        ['System', 'macOS, Linux'],
        ['Formats', 'VST3, AU'],
        ['Version', '1.2.0'],
        ['Size', '12.3 MB'],
        ['Licence', 'GPL-3.0'],
        ['Released', '01 Mar 2026'],
        ['Updated', '02 Apr 2026'],
      ]),
    );
  });

  it('are left out where a backend does not know them (C73)', async () => {
    visit({}, [echoVersion]);
    await versionList();
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Version']);
  });
});

describe('the way to install', () => {
  it.each([{}, { url: '' }, { url: 'https://packages.test/echo.zip', hasPackage: true }])(
    'is offered where the answer says %j of a package (C72)',
    async (said) => {
      visit({}, [{ ...echoVersion, ...said }]);
      const shown = within(await versionList());
      expect(await shown.findByText('install-controls is here')).toBeVisible();
      expect(screen.queryByText(/Not available/)).toBeNull();
    },
  );

  it('is not offered where the backend says that there is none: the maker has it (C72)', async () => {
    visit({}, [{ ...echoVersion, hasPackage: false }]);
    await versionList();
    const shown = await about();
    expect(shown.getByText(/^Not available in the app yet\./)).toBeVisible();
    expect(shown.getByRole('link', { name: 'Get it from acme.example' })).toHaveAttribute(
      'href',
      'https://www.acme.example/echo',
    );
    expect(shown.queryByText('install-controls is here')).toBeNull();
  });

  it('is that of the version for this computer; the others stand below (C72, C85)', async () => {
    onLinux();
    visit({}, [
      { ...echoVersion, platforms: ['macos', 'windows'] },
      { ...echoVersion, id: 2, version: '1.1.0', platforms: ['linux'] },
      { ...echoVersion, id: 3, version: '1.0.0', architecture: 'intel' },
      { ...echoVersion, id: 4, version: '0.9.0', architecture: 'universal' },
      { ...echoVersion, id: 5, version: '0.8.0', platforms: ['linux'], hasPackage: false },
    ]);
    expect(await versionList()).toHaveTextContent('install-controls is here1.1.0');
    const others = within(screen.getByRole('region', { name: 'Other versions' }));
    const rows = others.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows.map((row) => row.includes('install-controls is here'))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(rows[1]).toMatch(/1\.0\.0 Free IntelVST3$/);
    expect(rows[3]).toContain('Not available in the app yet');
  });

  it('is that of the newest release for the chip that the browser names (C85)', async () => {
    onLinux();
    Object.defineProperty(Navigator.prototype, 'userAgentData', {
      configurable: true,
      value: { getHighEntropyValues: () => Promise.resolve({ architecture: 'x86' }) },
    });
    try {
      visit({}, [
        { ...echoVersion, version: '2.1.0-beta.1' },
        { ...echoVersion, id: 2, architecture: 'arm' },
        { ...echoVersion, id: 3, architecture: 'intel' },
      ]);
      await waitFor(async () => expect(await versionList()).toHaveTextContent('1.2.0 Free Intel'));
    } finally {
      Reflect.deleteProperty(Navigator.prototype, 'userAgentData');
    }
  });

  it('is missing where a version has no id, which is shown all the same (H48)', async () => {
    visit({}, [
      { ...echoVersion, id: undefined },
      { ...echoVersion, id: null, version: '1.1.0' },
    ]);
    const rows = within(await versionList()).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      '1.2.0 Free UniversalVST3',
      '1.1.0 Free UniversalVST3',
    ]);
    expect(screen.queryByText('install-controls is here')).toBeNull();
    expect(screen.queryByText(/Not available|None of its versions/)).toBeNull();
  });

  describe('says of this computer (C104)', () => {
    const forAll = { ...echoVersion, platforms: ['macos', 'windows', 'linux'] };

    it('that it works there, and as what', async () => {
      onLinux();
      visit({}, [{ ...forAll, components: ['Echo.vst3', 'Echo.component', 'Echo.exe'] }]);
      expect(
        await (await about()).findByText('Works on this computer (Linux, VST3)'),
      ).toBeVisible();
    });

    it('the same where the app has no package, of the version that fits', async () => {
      onLinux();
      visit({}, [
        { ...echoVersion, platforms: ['macos'], hasPackage: false },
        { ...forAll, id: 2, components: ['Echo.clap'], hasPackage: false },
      ]);
      expect(
        await (await about()).findByText('Works on this computer (Linux, CLAP)'),
      ).toBeVisible();
    });

    it('which systems it is for where nobody knows this one, as on a telephone', async () => {
      visit({}, [forAll]);
      expect(await (await about()).findByText('For macOS, Windows and Linux (VST3)')).toBeVisible();
      expect((await about()).queryByText(/this computer/)).toBeNull();
    });

    it('nothing where a version says no system', async () => {
      onLinux();
      visit({}, [echoVersion]);
      expect(await versionList()).toHaveTextContent('VST3');
      expect((await about()).queryByText(/this computer|^For /)).toBeNull();
    });
  });

  describe('leads on where every version is for another system', () => {
    const forOthers = [
      { ...echoVersion, platforms: ['macos', 'windows'], url: 'https://packages.test/echo.zip' },
      { ...echoVersion, id: 2, version: '1.1.0', platforms: ['windows'] },
    ];
    const tape = { ...echo, id: 8, name: 'Tape', platforms: ['linux'] };
    const software = [
      { ...echo, platforms: ['macos', 'windows'] },
      ...[8, 9, 10, 11, 12].map((id) => ({ ...tape, id, name: `Tape ${id}` })),
      { ...tape, id: 13, name: 'Spring', platforms: ['macos'] },
      { ...tape, id: 14, name: 'Fuzz', category_id: 1 },
    ];
    const open = (versions: readonly object[], isExtended: boolean) => {
      const catalogue = fakeCatalogue(
        { categories: echoCategories, software, versions: versions.map((row) => ({ ...row })) },
        { maxCounted: 100 },
      );
      const { http } = catalogue;
      visitCatalogue(echoPath, http, isExtended ? extendedHost(http) : {}, renderSlot);
      return catalogue;
    };
    const similar = () => screen.queryByRole('region', { name: 'Similar for Linux' });

    it('to its package for them, or to its maker (C101)', async () => {
      onLinux();
      open(forOthers, false);
      expect(await screen.findByText('None of its versions is for Linux.')).toBeVisible();
      const newest = within(await versionList());
      expect(
        newest.getByRole('link', { name: 'Get it for macOS or Windows (VST3)' }),
      ).toHaveAttribute('href', 'https://packages.test/echo.zip');
      const others = within(screen.getByRole('region', { name: 'Other versions' }));
      expect(others.getByRole('link', { name: 'Get it for Windows' })).toHaveAttribute(
        'href',
        'https://www.acme.example/echo',
      );
      expect(screen.queryByText('install-controls is here')).toBeNull();
      expect(similar()).toBeNull();
    });

    it('to four of its category that fit, where the backend has such lists (C101)', async () => {
      onLinux();
      open(forOthers, true);
      const shelf = within(await screen.findByRole('region', { name: 'Similar for Linux' }));
      expect(shelf.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        '/category/2/?platform=linux',
        ...[8, 9, 10, 11].map((id) => `/s/delays/acme/echo/${id}/`),
      ]);
      expect(
        await (await about()).findByRole('link', { name: 'Similar for Linux' }),
      ).toHaveAttribute('href', '#similar-that-fit');
    });

    it('also where none of them has a package (C101, C104)', async () => {
      onLinux();
      open(
        forOthers.map((version) => ({ ...version, hasPackage: false })),
        true,
      );
      expect(await (await about()).findByText('For macOS and Windows (VST3)')).toBeVisible();
      expect(await (await about()).findByRole('link', { name: 'Similar for Linux' })).toBeVisible();
      expect((await about()).getByRole('link', { name: 'Get it from acme.example' })).toBeVisible();
    });

    it('and asks for nothing where one fits (C101)', async () => {
      onLinux();
      const { askedFor } = open([...forOthers, { ...echoVersion, id: 3, version: '1.0.0' }], true);
      expect(await versionList()).toHaveTextContent('install-controls is here1.0.0');
      expect(screen.getByRole('link', { name: 'Get it for macOS or Windows' })).toBeVisible();
      expect(askedFor().filter((address) => address.includes('platform='))).toEqual([]);
      expect(similar()).toBeNull();
    });
  });

  it('is not offered where every version is for another system (C85)', async () => {
    onLinux();
    visit({}, [{ ...echoVersion, platforms: ['windows'] }]);
    expect(await versionList()).toHaveTextContent('Windows');
    expect(screen.getByText('None of its versions is for Linux.')).toBeVisible();
    expect(screen.queryByText('install-controls is here')).toBeNull();
  });
});

it('says what is new in a version, folded, by the renderer of descriptions (C74)', async () => {
  const changelog = '- **Louder**\n- [site](javascript:alert(1))';
  const { user } = visit({}, [{ ...echoVersion, changelog, releasedAt: '2026-03-01T00:00:00Z' }]);
  const shown = within(await versionList());
  const summary = shown.getByText(/^What's new/);
  expect(summary).toHaveTextContent("What's new Released 01 Mar 2026");
  expect(await shown.findByText('Louder')).not.toBeVisible();
  await user.click(summary);
  expect(shown.getByText('Louder')).toBeVisible();
  expect(shown.queryByRole('link', { name: 'site' })).toBeNull();
});

describe('the screenshots', () => {
  it('open beside the cover in the one lightbox (M36)', async () => {
    const screenshots = ['screenshots/7-a.webp', 'https://evil.test/a.png', 'screenshots/7-b.webp'];
    const { user } = visit({ screenshots }, [echoVersion]);
    const list = within(await screen.findByRole('list', { name: 'Screenshots' }));
    expect(list.getAllByRole('button')).toHaveLength(2);
    await user.click(list.getByRole('button', { name: 'Enlarge Screenshot 2 of Echo' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Screenshot 2 of Echo' }));
    expect(dialog.getByRole('img')).toHaveAttribute(
      'src',
      'http://images.test/1200px/screenshots/7-b.webp',
    );
    expect(dialog.getByText('3 of 3')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('dialog', { name: 'Cover of Echo' })).toBeVisible();
  });

  it('are drawings where they do not come', async () => {
    visit({ screenshots: ['screenshots/7-a.webp'] }, [echoVersion]);
    const button = await screen.findByRole('button', { name: 'Enlarge Screenshot 1 of Echo' });
    fireEvent.error(within(button).getByRole('presentation'));
    expect(within(button).queryByRole('presentation')).toBeNull();
    expect(button).toBeVisible();
  });
});
