import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PreviewBadge } from './preview-badge.tsx';
import { readPreview, restorePreview } from './preview-tab.ts';

/** A tab at an address, whose page says that it is a preview or was to be one. */
function createTab(address: string, said: Readonly<Record<string, string>> = {}) {
  const page = document.implementation.createHTMLDocument();
  Object.assign(page.documentElement.dataset, said);
  const visits: string[] = [];
  const location = {
    href: address,
    replace: (next: string) => visits.push(next),
    reload: () => visits.push('again'),
  } as unknown as Location;
  return { document: page, location, sessionStorage, visits };
}

const site = 'https://www.example.com';
const shown = { preview: 'catalog@1.5.0' };

afterEach(() => {
  sessionStorage.clear();
});

describe('a tab that looks at a version', () => {
  it('stays with it where an address does not say it (G107)', () => {
    expect(restorePreview(createTab(`${site}/?preview=catalog@1.5.0`, shown))).toBe(false);
    const next = createTab(`${site}/s/vital/?tab=versions`);
    expect(restorePreview(next)).toBe(true);
    expect(next.visits).toEqual([`${site}/s/vital/?tab=versions&preview=catalog%401.5.0`]);
  });

  it('forgets it where it cannot be shown any more (G107)', () => {
    restorePreview(createTab(`${site}/`, shown));
    restorePreview(createTab(`${site}/`, { ...shown, previewProblem: 'It is not on this site' }));
    expect(restorePreview(createTab(`${site}/`))).toBe(false);
  });

  it.each([
    ['half a text', 'catalog@'],
    ['another address', 'https://evil.test/'],
    ['more versions than are shown at once', Array(9).fill('catalog@1.5.0').join(' ')],
    ['a megabyte', 'catalog@1.5.0 '.repeat(80_000)],
  ])('goes nowhere by what it has not kept: %s', (_, text) => {
    sessionStorage.setItem('preview', text);
    const tab = createTab(`${site}/`);
    expect(restorePreview(tab)).toBe(false);
    expect(tab.visits).toEqual([]);
    expect(sessionStorage.getItem('preview')).toBeNull();
  });

  it('does not ask for ever where nobody answers with it (G107)', () => {
    restorePreview(createTab(`${site}/`, shown));
    const live = createTab(`${site}/?preview=catalog@1.5.0`);
    expect(restorePreview(live)).toBe(false);
    expect(live.visits).toEqual([]);
    expect(restorePreview(createTab(`${site}/`))).toBe(false);
  });

  it('says so, and goes back to the live page (G107)', async () => {
    const tab = createTab(`${site}/s/vital/?tab=versions&preview=catalog@1.5.0`, shown);
    restorePreview(tab);
    const preview = readPreview(tab.document);
    if (!preview) throw new Error('It is a preview');
    render(<PreviewBadge preview={preview} page={tab} />);
    expect(screen.getByText('catalog 1.5.0')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'End preview' }));
    expect(tab.visits).toEqual([`${site}/s/vital/?tab=versions`]);
    expect(restorePreview(createTab(`${site}/`))).toBe(false);
  });

  it('says why a version cannot be shown', () => {
    const preview = { versions: ['catalog@9.0.0'], problem: 'the site has no catalog 9.0.0' };
    render(<PreviewBadge preview={preview} />);
    expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent(
      /Couldn't preview .*: the site has no catalog 9\.0\.0/,
    );
  });
});

it('a page that is live is no preview', () => {
  const tab = createTab(`${site}/`);
  expect(readPreview(tab.document)).toBeNull();
  expect(restorePreview(tab)).toBe(false);
});
