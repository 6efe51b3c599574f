/* eslint-disable testing-library/no-node-access -- what programs read has no role */
import { act, screen, waitFor, within } from '@testing-library/react';
import { $notification } from '@patchbay/shared/host';
import { echo, echoCatalogue, echoCategories, echoPath } from '../../testing/echo.ts';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { extendedHost } from '../../testing/ranked-host.ts';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';

describe('the vendor', () => {
  const others = [
    { ...echo, formats: [] },
    { ...echo, id: 8, name: 'Tape', formats: [] },
    { ...echo, id: 9, name: 'Spring', vendor: 'Other', vendorSlug: 'other', formats: [] },
    { ...echo, id: 10, name: 'Gone', status: 'disabled', formats: [] },
  ];

  it('is the link to everything by them, some of which stands below (C45, C49)', async () => {
    const { http, askedFor } = fakeCatalogue({ categories: echoCategories, software: others });
    visitCatalogue(echoPath, http, extendedHost(http));
    const more = within(await screen.findByRole('region', { name: /^More by/ }));
    expect(more.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/vendor/acme/',
      '/s/delays/acme/echo/8/',
    ]);
    expect(screen.getByRole('link', { name: 'Acme' })).toHaveAttribute('href', '/vendor/acme/');
    expect(askedFor()).toContain(
      '/api/software/?order=-modified_at&limit=5&status=enabled&vendor=acme',
    );
  });

  it('is a mere name where the backend has no such list (C45, H14)', async () => {
    const { http, askedFor } = fakeCatalogue({ categories: echoCategories, software: others });
    visitCatalogue(echoPath, http);
    await screen.findByRole('heading', { level: 1, name: 'Echo' });
    expect(screen.queryByRole('link', { name: 'Acme' })).toBeNull();
    expect(askedFor().filter((address) => address.includes('vendor='))).toEqual([]);
  });
});

describe('what programs read', () => {
  const inHead = (selector: string, attribute: string) =>
    document.head.querySelector(selector)?.getAttribute(attribute) ?? null;

  it('is the one address, social tags and structured data, as long as the page is there (C47, G334)', async () => {
    const { router } = visitCatalogue('/software/7/', echoCatalogue({ types: ['free'] }).http);
    await waitFor(() =>
      expect(inHead('link[rel=canonical]', 'href')).toBe(`http://localhost${echoPath}`),
    );
    expect(inHead('meta[property="og:title"]', 'content')).toBe('Echo by Acme');
    expect(inHead('meta[name=description]', 'content')).toBe('A warm delay.');
    expect(inHead('meta[property="og:image"]', 'content')).toBe(
      'http://images.test/1200px/covers/7-a.webp',
    );
    expect(inHead('meta[property="og:image:alt"]', 'content')).toBe('Echo by Acme');
    const item = document.querySelector('[itemtype="https://schema.org/SoftwareApplication"]');
    const properties = [...(item?.querySelectorAll('meta[itemprop]') ?? [])].map((element) => [
      element.getAttribute('itemprop'),
      element.getAttribute('content'),
    ]);
    expect(properties).toContainEqual(['applicationCategory', 'Delays']);
    expect(properties).toContainEqual(['price', '0']);
    await act(() => router.navigate('/'));
    await waitFor(() => expect(inHead('link[rel=canonical]', 'href')).toBe('http://localhost/'));
    expect(inHead('meta[property="og:title"]', 'content')).toBe(
      'Patchbay: find and install audio plugins',
    );
    const picture = ['', ':width', ':height', ':alt'].map((part) =>
      inHead(`meta[property="og:image${part}"]`, 'content'),
    );
    expect(picture).toEqual([
      'http://localhost/social-card.png',
      '1200',
      '630',
      'Find the right plugin for your music, and install it in one click.',
    ]);
    await act(() => router.navigate('/search/'));
    await waitFor(() => expect(inHead('meta[property="og:image"]', 'content')).toBeNull());
  });
});

describe('the link to the page', () => {
  it('is copied in its one form (C46)', async () => {
    const { user, host } = visitCatalogue('/software/7/', echoCatalogue().http);
    await waitFor(() => expect(document.title).toContain('Delays'));
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(write).toHaveBeenCalledWith(`http://localhost${echoPath}`);
    expect(host.scope.getState($notification)).toMatchObject({ title: 'Link copied' });
  });

  it('is shown to be copied by hand where the browser refuses (C46)', async () => {
    const { user, host } = visitCatalogue(echoPath, echoCatalogue().http);
    const button = await screen.findByRole('button', { name: 'Copy link' });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(button);
    await waitFor(() =>
      expect(host.scope.getState($notification)).toMatchObject({
        tone: 'error',
        text: `http://localhost${echoPath}`,
      }),
    );
  });
});
