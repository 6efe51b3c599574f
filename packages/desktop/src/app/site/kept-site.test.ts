import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeptSite } from './kept-site.ts';

const pageOf = (entry: string) => {
  const registry = {
    shell: { version: '1', sharesFiles: true, entry: { file: entry } },
    remotes: [
      {
        name: 'installer',
        version: '2',
        sharesFiles: true,
        entry: { file: 'entry.3.js' },
        fileList: { file: 'list.4.js' },
      },
      { name: 'admin', version: '2', requires: 'staff', entry: { file: 'entry.js' } },
    ],
  };
  return `<link href="/shell/main.5.css"><link href="/favicon.ico"><link href="/shell/../secret.js"><script type="application/json" id="app-registry">${JSON.stringify(registry)}</script>`;
};

const { signal } = new AbortController();

describe('what is kept of a site (I81)', () => {
  let folder: string;
  let asked: string[];
  let site: Map<string, string>;
  let kept: ReturnType<typeof createKeptSite>;
  const open = (origin = 'https://site.test') =>
    createKeptSite({
      origin,
      folder: join(folder, 'site'),
      fetch: (input) => {
        const { pathname } = new URL(new Request(input).url);
        asked.push(pathname);
        const text = site.get(pathname);
        return Promise.resolve(
          new Response(text ?? '', {
            status: text === undefined ? 404 : 200,
            headers: { 'content-security-policy': "default-src 'self'" },
          }),
        );
      },
    });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'patchbay-kept-'));
    asked = [];
    site = new Map([
      ['/settings/', pageOf('boot.1.js')],
      ['/shell/boot.1.js', 'boot'],
      [
        '/shell/main.5.css',
        '@font-face { src: url(font.6.woff2) } a { background: url("/out.png") }',
      ],
      ['/shell/font.6.woff2', 'font'],
      ['/remotes/installer/entry.3.js', 'entry'],
      ['/remotes/installer/list.4.js', '[{"file":"entry.3.js"},{"file":"chunk.7.js"}]'],
      ['/remotes/installer/chunk.7.js', 'chunk'],
    ]);
    kept = open();
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is the page with its policy and every file that the page, its lists and styles name', async () => {
    expect(await kept.page()).toBeNull();
    await kept.keep(signal);
    expect(asked.toSorted()).toEqual([...site.keys()].toSorted());
    const page = await kept.find('/installed/', true);
    expect(page?.headers).toMatchObject({ 'content-security-policy': "default-src 'self'" });
    expect(await open().page()).toBe(site.get('/settings/'));
    const file = await kept.find('/remotes/installer/chunk.7.js', false);
    expect(file?.body.toString()).toBe('chunk');
    expect(file?.headers['content-type']).toMatch('text/javascript');
    expect(await kept.find('/remotes/admin/entry.js', false)).toBeNull();
  });

  it('gives way to another release as a whole, which is asked for what is new alone', async () => {
    await kept.keep(signal);
    asked = [];
    await kept.keep(signal);
    expect(asked).toEqual(['/settings/']);
    site.set('/settings/', pageOf('boot.8.js'));
    await expect(kept.keep(signal)).rejects.toThrow('404');
    expect(await kept.page()).toBe(pageOf('boot.1.js'));
    expect(await kept.find('/shell/boot.1.js', false)).not.toBeNull();
    site.set('/shell/boot.8.js', 'newer');
    asked = [];
    await kept.keep(signal);
    expect(asked).toEqual(['/settings/', '/shell/boot.8.js']);
    expect(await kept.find('/shell/boot.1.js', false)).toBeNull();
    expect(await readdir(join(folder, 'site'))).toHaveLength(7);
  });

  it('has the files that the page names at its assets origin, from the site itself (G411)', async () => {
    const page = pageOf('boot.1.js').replace('"/shell/main', '"https://files.test/shell/main');
    site.set('/settings/', page);
    await kept.keep(signal);
    expect(asked.toSorted()).toEqual([...site.keys()].toSorted());
    const file = await kept.find('/shell/main.5.css', false);
    expect(file?.headers['access-control-allow-origin']).toBe('*');
  });

  it('is of this site alone, and of no more than the app has room for', async () => {
    await kept.keep(signal);
    expect(await open('https://other.test').page()).toBeNull();
    const list = Array.from({ length: 2_001 }, (_, index) => ({ file: `${index}.js` }));
    site.set('/settings/', pageOf('boot.9.js'));
    site.set('/shell/boot.9.js', 'newest');
    site.set('/remotes/installer/list.4.js', JSON.stringify(list));
    await rm(join(folder, 'site'), { recursive: true });
    for (const { file } of list) site.set(`/remotes/installer/${file}`, '');
    await expect(kept.keep(signal)).rejects.toThrow('too large');
  });
});
