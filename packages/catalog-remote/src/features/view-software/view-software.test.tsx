/* eslint-disable testing-library/no-node-access -- what programs read has no role */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { $notification } from '@patchbay/shared/host';
import { sessionScope } from '@patchbay/shared/testing';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';

const categories = [
  { id: 1, name: 'Effects', slug: 'effects' },
  { id: 2, name: 'Delays', slug: 'delays', parent_id: 1, softwareCount: 2 },
];
const echo = {
  id: 7,
  name: 'Echo',
  vendor: 'Acme',
  vendorSlug: 'acme',
  slug: 'echo',
  category_id: 2,
  url: 'https://www.acme.example/echo',
  cover: 'covers/7-a.webp',
  description: '## Description\n\nA **warm** delay.',
  documentationUrls: ['https://acme.example/manual.pdf', '#soon', 'javascript:alert(1)', ''],
  youtubeReviewsUrls: ['https://youtu.be/HRb7B9fPhfA', '#later', '', 'https://vimeo.com/1'],
  youtubeTutorialsUrls: ['#none'],
};
const version = { id: 1, software_id: 7, version: '1.2.0', components: ['Echo.vst3'] };
const canonicalPath = '/s/delays/acme/echo/7/';

const visitEcho = (
  more: object = {},
  versions: readonly Readonly<Record<string, unknown>>[] = [version],
) => fakeCatalogue({ categories, software: [{ ...echo, ...more }], versions });

describe('the address', () => {
  it.each(['/software/7/', '/s/wrong/acme/echo/7/', '/s/delays/acme/old-name/7/', '/software/7'])(
    'of %s is replaced by the one with the right slugs',
    async (path) => {
      const { router } = visitCatalogue(path, visitEcho().http);
      await waitFor(() => expect(router.state.location.pathname).toBe(canonicalPath));
      expect(router.state.historyAction).toBe('REPLACE');
      expect(await screen.findByRole('heading', { level: 1, name: 'Echo' })).toBeVisible();
    },
  );

  it('keeps what follows the path', async () => {
    const { router } = visitCatalogue('/software/7/?from=mail#reviews', visitEcho().http);
    await waitFor(() => expect(router.state.location.pathname).toBe(canonicalPath));
    expect(router.state.location).toMatchObject({ search: '?from=mail', hash: '#reviews' });
  });

  it('is the short one where the software has no category', async () => {
    const { router } = visitCatalogue(canonicalPath, visitEcho({ category_id: null }).http);
    await waitFor(() => expect(router.state.location.pathname).toBe('/software/7/'));
    await waitFor(() => expect(document.title).toBe('Echo by Acme – Patchbay'));
  });

  it('stays as it is while the categories cannot be had', async () => {
    const { http, cut } = visitEcho();
    cut('/api/categories/');
    const { router } = visitCatalogue('/software/7/', http);
    await screen.findByRole('heading', { level: 1, name: 'Echo' });
    await screen.findByText('The categories could not be loaded');
    expect(router.state.location.pathname).toBe('/software/7/');
  });

  it.each(['/software/99/', '/software/abc/', '/s/a/b/c/-1/', '/software/9007199254740993/'])(
    'of %s leads to no page',
    async (path) => {
      visitCatalogue(path, visitEcho().http);
      expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
    },
  );
});

describe('the page', () => {
  it('has name, vendor, category and product in its title', async () => {
    visitCatalogue(canonicalPath, visitEcho().http);
    await screen.findByRole('heading', { level: 1, name: 'Echo' });
    await waitFor(() => expect(document.title).toBe('Echo by Acme – Delays – Patchbay'));
  });

  it('links to the official website and to the manuals, and to nothing that is no web address', async () => {
    visitCatalogue(canonicalPath, visitEcho().http);
    expect(await screen.findByRole('link', { name: 'acme.example' })).toHaveAttribute(
      'href',
      'https://www.acme.example/echo',
    );
    const manuals = within(screen.getByRole('region', { name: 'Manuals and Docs' }));
    expect(manuals.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://acme.example/manual.pdf',
    ]);
  });

  it('has no link to the website where its address is hostile, and no empty parts', async () => {
    const bare = { url: 'javascript:alert(1)', documentationUrls: [], youtubeReviewsUrls: [] };
    visitCatalogue(canonicalPath, visitEcho(bare).http);
    await screen.findByRole('heading', { level: 1, name: 'Echo' });
    const hrefs = within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/', '/category/1/', '/category/2/']);
    expect(screen.queryByRole('region', { name: /Manuals|Reviews|Tutorials/ })).toBeNull();
  });

  it('shows the description without its heading', async () => {
    visitCatalogue(canonicalPath, visitEcho().http);
    expect(await screen.findByText('warm')).toBeVisible();
    expect(screen.queryByText('Description')).toBeNull();
  });

  it('is for staff to edit', async () => {
    visitCatalogue(canonicalPath, visitEcho().http, { scope: sessionScope({ isStaff: true }) });
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      '/admin/software/7/',
    );
  });

  it('is for nobody else to edit', async () => {
    visitCatalogue(canonicalPath, visitEcho().http, { scope: sessionScope() });
    await screen.findByText('Universal');
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('says so while the software is on its way', async () => {
    const { http, hang } = visitEcho();
    hang('/api/software/');
    visitCatalogue(canonicalPath, http);
    expect(await screen.findByText('Loading the software')).toBeInTheDocument();
  });

  it('shows a failure in its place, and tries again', async () => {
    const { http, cut, mend } = visitEcho();
    cut('/api/software/7/');
    const { user } = visitCatalogue(canonicalPath, http);
    expect(await screen.findByRole('alert')).toHaveTextContent('The software could not be loaded');
    mend();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Echo' })).toBeVisible();
    await screen.findByText('Universal');
  });

  it('asks for everything that it shows at once', async () => {
    const { http, askedFor, hang } = visitEcho();
    hang('/api/');
    visitCatalogue(canonicalPath, http);
    await screen.findByText('Loading the software');
    expect(askedFor().toSorted()).toEqual([
      '/api/categories/',
      '/api/software/7/',
      '/api/software/7/latest_versions/',
    ]);
  });
});

describe('the vendor', () => {
  const others = [
    { ...echo, formats: [] },
    { ...echo, id: 8, name: 'Tape', formats: [] },
    { ...echo, id: 9, name: 'Spring', vendor: 'Other', vendorSlug: 'other', formats: [] },
    { ...echo, id: 10, name: 'Gone', status: 'disabled', formats: [] },
  ];

  it('is the link to everything by them, some of which stands below', async () => {
    const { http, askedFor } = fakeCatalogue({ categories, software: others });
    visitCatalogue(canonicalPath, http);
    const more = within(await screen.findByRole('region', { name: /^More by/ }));
    expect(more.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/vendor/acme/',
      '/s/delays/acme/echo/8/',
    ]);
    const links = screen.getAllByRole('link', { name: 'Acme' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/vendor/acme/',
      '/vendor/acme/',
    ]);
    expect(askedFor()).toContain(
      '/api/software/?order=-modified_at&limit=5&status=enabled&vendor=acme',
    );
  });

  it('is a mere name where the backend has no such list', async () => {
    const { http, askedFor } = fakeCatalogue(
      { categories, software: [echo, { ...echo, id: 8 }] },
      { countsRows: false },
    );
    visitCatalogue(canonicalPath, http);
    await screen.findByRole('heading', { level: 1, name: 'Echo' });
    expect(screen.queryByRole('link', { name: 'Acme' })).toBeNull();
    expect(askedFor().filter((address) => address.includes('vendor='))).toEqual([]);
  });
});

describe('what programs read', () => {
  const inHead = (selector: string, attribute: string) =>
    document.head.querySelector(selector)?.getAttribute(attribute) ?? null;

  it('is the one address, social tags and structured data, as long as the page is there', async () => {
    const { router } = visitCatalogue('/software/7/', visitEcho({ types: ['free'] }).http);
    await waitFor(() =>
      expect(inHead('link[rel=canonical]', 'href')).toBe(`http://localhost${canonicalPath}`),
    );
    expect(inHead('meta[property="og:title"]', 'content')).toBe('Echo by Acme');
    expect(inHead('meta[name=description]', 'content')).toBe('A warm delay.');
    expect(inHead('meta[property="og:image"]', 'content')).toBe(
      'http://images.test/1200px/covers/7-a.webp',
    );
    const item = document.querySelector('[itemtype="https://schema.org/SoftwareApplication"]');
    const properties = [...(item?.querySelectorAll('meta[itemprop]') ?? [])].map((element) => [
      element.getAttribute('itemprop'),
      element.getAttribute('content'),
    ]);
    expect(properties).toContainEqual(['applicationCategory', 'Delays']);
    expect(properties).toContainEqual(['price', '0']);
    await act(() => router.navigate('/'));
    await waitFor(() => expect(inHead('link[rel=canonical]', 'href')).toBeNull());
    expect(inHead('meta[property="og:title"]', 'content')).toBeNull();
  });
});

describe('the link to the page', () => {
  it('is copied in its one form', async () => {
    const { user, host } = visitCatalogue('/software/7/', visitEcho().http);
    await waitFor(() => expect(document.title).toContain('Delays'));
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(write).toHaveBeenCalledWith(`http://localhost${canonicalPath}`);
    expect(host.scope.getState($notification)).toMatchObject({ title: 'Link copied' });
  });

  it('is shown to be copied by hand where the browser refuses', async () => {
    const { user, host } = visitCatalogue(canonicalPath, visitEcho().http);
    const button = await screen.findByRole('button', { name: 'Copy link' });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(button);
    await waitFor(() =>
      expect(host.scope.getState($notification)).toMatchObject({
        tone: 'error',
        text: `http://localhost${canonicalPath}`,
      }),
    );
  });
});

describe('the versions', () => {
  it('are shown with type, architecture and formats', async () => {
    const versions = [
      {
        ...version,
        type: 'trial',
        architecture: 'arm',
        size: 12_345_678,
        components: ['Echo.vst3', 'Echo.component'],
      },
      { ...version, id: 2, version: '1.1.0', architecture: 'x86', components: ['Echo.clap', ' '] },
    ];
    visitCatalogue(canonicalPath, visitEcho({}, versions).http);
    const list = await screen.findByRole('list', { name: 'Latest versions' });
    expect(within(list).getByText('1.2.0')).toBeVisible();
    expect(list).toHaveTextContent('1.2.0 Trial Apple Silicon 12.3 MBVST3AU1.1.0 Free IntelCLAP');
  });

  it('are left out where all components are blank', async () => {
    const versions = [version, { ...version, id: 2, version: '9.9.9', components: ['', '  '] }];
    visitCatalogue(canonicalPath, visitEcho({}, versions).http);
    expect(await screen.findByText('1.2.0')).toBeVisible();
    expect(screen.queryByText('9.9.9')).toBeNull();
  });

  it('may be none', async () => {
    visitCatalogue(canonicalPath, visitEcho({}, []).http);
    expect(await screen.findByText('No versions to install yet.')).toBeVisible();
  });

  it('fail in their own place', async () => {
    const { http, cut, mend } = visitEcho();
    cut('/api/software/7/latest_versions/');
    const { user } = visitCatalogue(canonicalPath, http);
    expect(await screen.findByRole('alert')).toHaveTextContent('The versions could not be loaded');
    expect(screen.getByRole('heading', { level: 1, name: 'Echo' })).toBeVisible();
    mend();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1.2.0')).toBeVisible();
  });
});

describe('the videos', () => {
  it('are shown without placeholders, and what is no YouTube address is called so', async () => {
    visitCatalogue(canonicalPath, visitEcho().http);
    const reviews = within(await screen.findByRole('region', { name: 'Reviews' }));
    expect(reviews.getAllByRole('listitem')).toHaveLength(2);
    expect(reviews.getByText('Invalid YouTube URL')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Tutorials' })).toBeNull();
  });

  it('are fetched only when somebody opens one, from the host without cookies', async () => {
    const { user } = visitCatalogue(canonicalPath, visitEcho().http);
    const thumbnail = await screen.findByRole('button', { name: 'Play Echo: review 1' });
    expect(screen.queryByTitle('Echo: review 1')).toBeNull();
    await user.click(thumbnail);
    expect(screen.getByRole('dialog', { name: 'Echo: review 1' })).toBeVisible();
    expect(screen.getByTitle('Echo: review 1')).toHaveAttribute(
      'src',
      'https://www.youtube-nocookie.com/embed/HRb7B9fPhfA?autoplay=1',
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('shows the simple HTML of a description as meant, and the rest as text', async () => {
  const description = 'A <b>warm</b> delay. <form>no</form>';
  visitCatalogue(canonicalPath, visitEcho({ description }).http);
  expect((await screen.findByText('warm')).tagName).toBe('B');
  expect(screen.getByText(/<form>no<\/form>/)).toBeVisible();
});

describe('the cover', () => {
  it('opens at its largest size, and says so where that fails', async () => {
    const { user } = visitCatalogue(canonicalPath, visitEcho().http);
    await user.click(await screen.findByRole('button', { name: 'Enlarge the cover of Echo' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cover of Echo' }));
    const picture = dialog.getByRole('img', { name: 'Cover of Echo' });
    expect(picture).toHaveAttribute('src', 'http://images.test/1200px/covers/7-a.webp');
    fireEvent.error(picture);
    expect(dialog.getByRole('alert')).toHaveTextContent('Invalid source');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('cannot be opened where there is none', async () => {
    visitCatalogue(canonicalPath, visitEcho({ cover: null }).http);
    expect(await screen.findByRole('img', { name: 'Cover of Echo' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Enlarge/ })).toBeNull();
  });
});
