import { fireEvent, screen } from '@testing-library/react';
import { reloadOnce, watchInput } from './reload-once.ts';

function createPage(html = '', storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage) {
  document.body.innerHTML = html;
  return {
    document,
    sessionStorage: storage,
    location: { href: 'https://site.test/a/', reload: jest.fn(), assign: jest.fn() },
  };
}

const file = 'https://site.test/remotes/catalog/0.1.0/page.js';

describe('a page whose file is gone', () => {
  beforeAll(() => {
    watchInput(document);
  });

  beforeEach(() => {
    sessionStorage.clear();
  });

  it('is reloaded once for that file, and once for another (R47)', () => {
    const page = createPage();
    expect(reloadOnce(file, '/a/', page)).toBe(true);
    expect(reloadOnce(file, '/a/', page)).toBe(false);
    expect(reloadOnce(`${file}?other`, '/a/', page)).toBe(true);
    expect(page.location.reload).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a minute later', 60_000],
    ['where the clock was set back by a day', -24 * 3_600_000],
  ])('is reloaded for no more than three files in a minute, and again %s', (_, laterMs) => {
    jest.useFakeTimers();
    try {
      const page = createPage();
      const files = Array.from({ length: 12 }, (__, index) => `${file}?${index}`);
      expect(files.filter((one) => reloadOnce(one, '/a/', page))).toHaveLength(3);
      jest.setSystemTime(Date.now() + laterMs);
      expect(files.filter((one) => reloadOnce(one, '/a/', page))).toHaveLength(3);
    } finally {
      jest.useRealTimers();
    }
  });

  it('goes on to where the visitor was going', () => {
    const page = createPage();
    expect(reloadOnce(file, '/b/?q=1#c', page)).toBe(true);
    expect(page.location.assign).toHaveBeenCalledWith('https://site.test/b/?q=1#c');
    expect(page.location.reload).not.toHaveBeenCalled();
  });

  it('stays on the site, also where a path begins as an address of another one', () => {
    const page = createPage();
    expect(reloadOnce(file, '//elsewhere.test/b/', page)).toBe(true);
    expect(page.location.assign).toHaveBeenCalledWith('https://site.test//elsewhere.test/b/');
  });

  it('is not reloaded where the browser keeps no note of it', () => {
    const blocked = {
      getItem: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
      setItem: () => undefined,
    };
    expect(reloadOnce(file, '/a/', createPage('', blocked))).toBe(false);
    const forgetful = { getItem: () => null, setItem: () => undefined };
    expect(reloadOnce(file, '/a/', createPage('', forgetful))).toBe(false);
  });

  it('is not reloaded over what somebody has typed (R47)', () => {
    const page = createPage('<input type="text" aria-label="Name">');
    const field = screen.getByRole<HTMLInputElement>('textbox');
    fireEvent.input(field, { target: { value: 'Half a name' } });
    expect(reloadOnce(file, '/a/', page)).toBe(false);
    field.value = '';
    expect(reloadOnce(file, '/a/', page)).toBe(true);
  });

  it('is reloaded over a search and over fields as they came', () => {
    const page = createPage('<input type="search" aria-label="Search"><textarea>Text</textarea>');
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'surge' } });
    expect(reloadOnce(file, '/a/', page)).toBe(true);
  });
});
