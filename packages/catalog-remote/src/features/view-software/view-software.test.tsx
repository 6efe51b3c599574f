import { screen, waitFor, within } from '@testing-library/react';
import { sessionScope } from '@patchbay/shared/testing';
import { echo, echoCatalogue, echoCategories, echoPath } from '../../testing/echo.ts';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';

describe('the address', () => {
  it.each(['/software/7/', '/s/wrong/acme/echo/7/', '/s/delays/acme/old-name/7/', '/software/7'])(
    'of %s is replaced by the one with the right slugs (C34)',
    async (path) => {
      const { router } = visitCatalogue(path, echoCatalogue().http);
      await waitFor(() => expect(router.state.location.pathname).toBe(echoPath));
      expect(router.state.historyAction).toBe('REPLACE');
      expect(await screen.findByRole('heading', { level: 1, name: 'Echo' })).toBeVisible();
    },
  );

  it('keeps what follows the path (C34)', async () => {
    const { router } = visitCatalogue('/software/7/?from=mail#reviews', echoCatalogue().http);
    await waitFor(() => expect(router.state.location.pathname).toBe(echoPath));
    expect(router.state.location).toMatchObject({ search: '?from=mail', hash: '#reviews' });
  });

  it('is the short one where the software has no category (C35)', async () => {
    const { router } = visitCatalogue(echoPath, echoCatalogue({ category_id: null }).http);
    await waitFor(() => expect(router.state.location.pathname).toBe('/software/7/'));
    await waitFor(() => expect(document.title).toBe('Echo by Acme – Patchbay'));
  });

  it('has the slug of a category that the list of all does not have (C35)', async () => {
    const { http } = fakeCatalogue({
      categories: [],
      unlistedCategories: echoCategories,
      software: [echo],
    });
    const { router } = visitCatalogue('/software/7/', http);
    await waitFor(() => expect(router.state.location.pathname).toBe(echoPath));
    await waitFor(() => expect(document.title).toBe('Echo by Acme – Delays – Patchbay'));
    expect(await screen.findByRole('link', { name: 'Delays' })).toBeVisible();
  });

  it('is the short one where nobody knows the category (C35)', async () => {
    const { router } = visitCatalogue(echoPath, echoCatalogue({ category_id: 98 }).http);
    await waitFor(() => expect(router.state.location.pathname).toBe('/software/7/'));
  });

  it('stays as it is while the category cannot be had (C35)', async () => {
    const { http, cut } = echoCatalogue({ category_id: 98 });
    cut('/api/categories/98/');
    const { router } = visitCatalogue(echoPath, http);
    await screen.findByRole('heading', { level: 1, name: 'Echo' });
    await screen.findByText('Universal');
    expect(router.state.location.pathname).toBe(echoPath);
  });

  it('stays as it is while the categories cannot be had (C35)', async () => {
    const { http, cut } = echoCatalogue();
    cut('/api/categories/');
    const { router } = visitCatalogue('/software/7/', http);
    await screen.findByRole('heading', { level: 1, name: 'Echo' });
    await screen.findByText('The categories could not be loaded');
    expect(router.state.location.pathname).toBe('/software/7/');
  });

  it.each(['/software/99/', '/software/abc/', '/s/a/b/c/-1/', '/software/9007199254740993/'])(
    'of %s leads to no page (R37)',
    async (path) => {
      visitCatalogue(path, echoCatalogue().http);
      expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
    },
  );
});

it('that was archived says so, and how to go on (C96)', async () => {
  visitCatalogue(echoPath, echoCatalogue({ status: 'archived' }).http);
  const heading = { level: 1, name: 'No longer in the catalogue' };
  expect(await screen.findByRole('heading', heading)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search for ‘echo’' })).toHaveAttribute(
    'href',
    '/search/?q=echo',
  );
  expect(await screen.findByRole('link', { name: 'Browse Delays' })).toHaveAttribute(
    'href',
    '/category/2/',
  );
});

describe('the page', () => {
  it('has name, vendor, category and product in its title (R11)', async () => {
    visitCatalogue(echoPath, echoCatalogue().http);
    await screen.findByRole('heading', { level: 1, name: 'Echo' });
    await waitFor(() => expect(document.title).toBe('Echo by Acme – Delays – Patchbay'));
  });

  it('links to the official website and to the manuals, and to nothing that is no web address (C36, C38)', async () => {
    visitCatalogue(echoPath, echoCatalogue().http);
    expect(await screen.findByRole('link', { name: 'acme.example' })).toHaveAttribute(
      'href',
      'https://www.acme.example/echo',
    );
    const manuals = within(screen.getByRole('region', { name: 'Manuals and Docs' }));
    expect(manuals.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://acme.example/manual.pdf',
    ]);
  });

  it('opens what is out of the site in a new tab (P22)', async () => {
    const more = { description: '[Forum](https://forum.example/)' };
    visitCatalogue(echoPath, echoCatalogue(more).http);
    await screen.findByRole('link', { name: 'Forum' });
    const outside = within(screen.getByRole('main'))
      .getAllByRole<HTMLAnchorElement>('link')
      .filter(({ origin }) => origin !== window.location.origin);
    expect(outside.map(({ hostname, target }) => `${hostname} ${target}`)).toEqual([
      'www.acme.example _blank',
      'forum.example _blank',
      'acme.example _blank',
    ]);
  });

  it('has no link to the website where its address is hostile, and no empty parts', async () => {
    const bare = { url: 'javascript:alert(1)', documentationUrls: [], youtubeReviewsUrls: [] };
    visitCatalogue(echoPath, echoCatalogue(bare).http);
    await screen.findByRole('heading', { level: 1, name: 'Echo' });
    const hrefs = within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/', '/category/1/', '/category/2/']);
    expect(screen.queryByRole('region', { name: /Manuals|Reviews|Tutorials/ })).toBeNull();
  });

  it('shows the description without its heading (M16)', async () => {
    visitCatalogue(echoPath, echoCatalogue().http);
    expect(await screen.findByText('warm')).toBeVisible();
    expect(screen.queryByText('Description')).toBeNull();
  });

  it('is for staff to edit (C37)', async () => {
    visitCatalogue(echoPath, echoCatalogue().http, { scope: sessionScope({ isStaff: true }) });
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      '/admin/software/7/',
    );
  });

  it('is for nobody else to edit (C37)', async () => {
    visitCatalogue(echoPath, echoCatalogue().http, { scope: sessionScope() });
    await screen.findByText('Universal');
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('says so while the software is on its way', async () => {
    const { http, hang } = echoCatalogue();
    hang('/api/software/');
    visitCatalogue(echoPath, http);
    expect(await screen.findByText('Loading the software')).toBeInTheDocument();
  });

  it('shows a failure in its place, and tries again', async () => {
    const { http, cut, mend } = echoCatalogue();
    cut('/api/software/7/');
    const { user } = visitCatalogue(echoPath, http);
    expect(await screen.findByRole('alert')).toHaveTextContent('The software could not be loaded');
    mend();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Echo' })).toBeVisible();
    await screen.findByText('Universal');
  });

  it('asks for everything that it shows at once', async () => {
    const { http, askedFor, hang } = echoCatalogue();
    hang('/api/');
    visitCatalogue(echoPath, http);
    await screen.findByText('Loading the software');
    expect(askedFor().toSorted()).toEqual([
      '/api/categories/',
      '/api/software/7/',
      '/api/software/7/latest_versions/',
    ]);
  });
});
