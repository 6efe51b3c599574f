import { TrialSite } from '@patchbay/registry/testing';
import { readAppConfig } from '@patchbay/registry/config';
import { createSite } from './create-site.ts';

const icons = {
  favicon: 'favicon.ico',
  touch: 'touch.png',
  small: 'icon-192.png',
  large: 'icon-512.png',
  maskable: 'maskable-512.png',
  card: 'card.png',
};

let trial: TrialSite;
let time: number;
let site: ReturnType<typeof createSite>;

beforeEach(async () => {
  trial = await TrialSite.create();
  await trial.releaseShell({ icons });
  await trial.release({});
  time = 1000;
  const config = readAppConfig({ API_HOST: 'https://api.example', PRODUCT_NAME: 'Plugs & Co' });
  site = createSite({ siteDir: trial.folder, config, now: () => time });
});

afterEach(() => trial.remove());

const ask = (path: string, headers: Record<string, string> = {}) =>
  site.request(`https://site.example${path}`, { headers });

/** What an open page hears, asking a moment later than before. */
async function askLive(): Promise<unknown> {
  time += 2000;
  return (await ask('/live.json')).json();
}

describe('the versions that are live', () => {
  it('are told in a small answer that is asked for by its tag (G180)', async () => {
    const answer = await ask('/live.json');
    expect(answer.headers.get('Content-Type')).toBe('application/json');
    expect(answer.headers.get('Cache-Control')).toBe('no-cache');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await answer.json()).toEqual({
      shell: '1.0.0',
      remotes: [{ name: 'catalog', version: '1.0.0' }],
      canaries: [],
    });
    const known = { 'If-None-Match': answer.headers.get('ETag') ?? '' };
    expect((await ask('/live.json', known)).status).toBe(304);
    await trial.release({ version: '1.1.0' });
    time += 2000;
    expect((await ask('/live.json', known)).status).toBe(200);
  });

  it('change by a release, a canary and a rollback, in the file for other servers too (G180)', async () => {
    const remotes = (version: string) => ({ remotes: [{ name: 'catalog', version }] });
    await trial.release({ version: '1.1.0' }, '--percent', '10');
    const canaries = [{ percent: 10, release: { name: 'catalog', version: '1.1.0' } }];
    expect(await askLive()).toMatchObject({ ...remotes('1.0.0'), canaries });
    await trial.release({ version: '1.2.0' });
    expect(await askLive()).toMatchObject(remotes('1.2.0'));
    await trial.done('rollback', 'catalog');
    expect(await askLive()).toMatchObject(remotes('1.0.0'));
    expect(JSON.parse(await trial.read('live.json'))).toMatchObject(remotes('1.0.0'));
  });

  it('are read once in a second, however many ask', async () => {
    await ask('/live.json');
    await trial.release({ version: '1.1.0' });
    expect(await (await ask('/live.json')).json()).toMatchObject({
      remotes: [{ version: '1.0.0' }],
    });
    expect(await askLive()).toMatchObject({ remotes: [{ version: '1.1.0' }] });
  });
});

describe('the icons', () => {
  it('are at the addresses that browsers and systems ask for unasked (G181)', async () => {
    for (const [path, type, text] of [
      ['/favicon.ico', 'image/x-icon', '(favicon.ico)'],
      ['/apple-touch-icon.png', 'image/png', '(touch.png)'],
      ['/social-card.png', 'image/png', '(card.png)'],
    ] as const) {
      const answer = await ask(path);
      expect(answer.headers.get('Content-Type')).toBe(type);
      expect(await answer.text()).toBe(text);
      expect(await trial.read(path.slice(1))).toBe(text);
    }
    const page = await (await ask('/')).text();
    expect(page).toContain('<link rel="apple-touch-icon" href="/shell/1.0.0/touch.png">');
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  });

  it('are named by the manifest of the web app, with the name of the product (G181)', async () => {
    const answer = await ask('/manifest.webmanifest');
    expect(answer.headers.get('Content-Type')).toBe('application/manifest+json');
    const manifest = (await answer.json()) as { icons: { src: string; sizes: string }[] };
    expect(manifest).toMatchObject({ name: 'Plugs & Co', start_url: '/' });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
    for (const { src } of manifest.icons) expect((await ask(src)).status).toBe(200);
    expect(JSON.parse(await trial.read('manifest.webmanifest'))).toMatchObject({ start_url: '/' });
  });

  it('of a shell that has none are not there: never the page in their place (G181)', async () => {
    await trial.releaseShell({ version: '1.1.0' });
    expect((await ask('/favicon.ico')).status).toBe(404);
    expect(await (await ask('/')).text()).not.toContain('/favicon.ico');
  });
});
