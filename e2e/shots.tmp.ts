import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { findHeadlessChromium, launchArguments } from './find-chromium.ts';
import { demoUser, tokenOf } from './fixtures/accounts/accounts.ts';
import { clientOf } from './fixtures/accounts/api-client.ts';
import { openDesktopApp } from './fixtures/product/desktop-bridge.ts';
import { startReleaseDay } from './fixtures/product/releases.ts';
import { listLatestVersions, listSoftware } from '@patchbay/domain/api';
import preparePrograms from './fixtures/product/programs.ts';

const out = '/tmp/pb/wt/shots';
mkdirSync(out, { recursive: true });
process.env.SITE_DIR = resolve(import.meta.dirname, '../site');
const t0 = Date.now();
const say = (s: string) => console.log(((Date.now() - t0) / 1000).toFixed(0), s);
const undo = await preparePrograms();
say('programs');
const day = await startReleaseDay();
const { product } = day;
say('started ' + product.origin);
const browser = await chromium.launch({ executablePath: await findHeadlessChromium(), args: [...launchArguments, '--host-resolver-rules=MAP *.test 127.0.0.1'] });
const only = process.argv[2]?.split(',') ?? null;
const wants = (n: string) => only === null || only.includes(n);

async function context(theme: string, token: string | null, width: number) {
  const c = await browser.newContext({ baseURL: product.origin, viewport: { width, height: width < 500 ? 844 : 900 }, colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
  await c.addInitScript(([t]) => { if (t) localStorage.setItem('auth-store', JSON.stringify({ authToken: t })); }, [token]);
  return c;
}
function watch(page: Page, name: string) {
  page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) say(`CONSOLE ${name}: ${m.type()} ${m.text().slice(0, 300)}`); });
  page.on('pageerror', (e) => say(`PAGEERROR ${name}: ${e.message}`));
}
async function settle(page: Page) {
  await page.waitForFunction(() => !('takeEarlyPress' in window)).catch(() => say('not taken over'));
  await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => undefined);
  await page.waitForTimeout(400);
}
async function shot(page: Page, name: string, full = false) {
  await page.screenshot({ path: `${out}/${name}.png`, fullPage: full });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) say(`OVERFLOW ${name}: ${over}`);
}
const attempt = async (name: string, act: () => Promise<void>) => { try { await act(); say('ok ' + name); } catch (e) { say(`FAILED ${name}: ${String(e).slice(0, 500)}`); } };

const staff = await tokenOf(product, demoUser('Superuser'));
const visitor = await tokenOf(product, demoUser('Visitor'));
const http = clientOf(product);
const { software } = await listSoftware(http, { status: 'enabled' });
const picked = [];
for (const s of software.slice(0, 14)) {
  const vs = (await listLatestVersions(http, s.id)) as any[];
  const v = vs[0];
  if (v?.components?.length) picked.push({ s, v });
}
say(`picked ${picked.map(({ s, v }) => `${s.name} ${v.version} ${v.components.length}`).join('; ')}`);
const ext = (f: string) => f.split('.').at(-1) ?? '';
const installed = [
  ...picked.flatMap(({ s, v }, i) => v.components.map((f: string, k: number) => ({
    filename: f, extension: ext(f), softwareId: s.id, sizeBytes: 1234567 * (i + 3) * (k + 7),
    version: i % 3 === 0 ? '0.9.1' : v.version,
    componentPath: `/Library/Audio/Plug-Ins/${ext(f).toUpperCase()}/${f}`,
    ...(i % 3 === 1 ? { previous: { versionId: 9999 + i, version: '0.8.12', isKept: true } } : {}),
  }))),
  { filename: 'My Homemade Saturator With A Rather Long Name.vst3', extension: 'vst3', version: '2.4.1', componentPath: '/Library/Audio/Plug-Ins/VST3/My Homemade Saturator With A Rather Long Name.vst3', sizeBytes: 44_123_456 },
  { filename: 'Echo.vst3', extension: 'vst3', version: '', componentPath: '/x/Echo.vst3' },
  { filename: 'Echo.component', extension: 'component', version: '', componentPath: '/x/Echo.component' },
];

for (const theme of ['light', 'dark']) {
  if (wants('library')) for (const width of [390, 768, 900, 1280]) await attempt(`library ${width} ${theme}`, async () => {
    const c = await context(theme, visitor, width);
    const app = await openDesktopApp(c, product.origin);
    app.answer('get-installed-components', () => installed);
    const page = await c.newPage(); watch(page, `library ${width}`);
    await page.goto('/installed/'); await settle(page);
    await page.getByRole('table').waitFor(); await page.waitForTimeout(800);
    await shot(page, `installed-${width}-${theme}`, true);
    const heights = await page.locator('tr[data-index]').evaluateAll((rows) => [...new Set(rows.map((r) => r.getBoundingClientRect().height))]);
    say(`row heights ${width}: ${heights.join(',')}`);
    const cut = await page.locator('tr[data-index] button, tr[data-index] a').evaluateAll((els) => els.filter((e) => { const r = e.getBoundingClientRect(); const t = e.closest('td')!.getBoundingClientRect(); return r.width > 0 && (r.right > t.right + 1 || r.bottom > t.bottom + 1 || r.top < t.top - 1); }).map((e) => e.getAttribute('aria-label') ?? e.textContent));
    if (cut.length) say(`CUT ${width}: ${cut.join(' | ')}`);
    if (width === 390 || width === 1280) {
      await page.getByRole('button', { name: /component/ }).locator('visible=true').first().click();
      await page.waitForTimeout(300);
      await shot(page, `components-${width}-${theme}`);
      await page.keyboard.press('Escape');
      const wish = page.getByRole('button', { name: /^Wish for/ }).locator('visible=true').first();
      if (await wish.count()) { await wish.click(); await page.waitForTimeout(600); await shot(page, `wish-${width}-${theme}`); } else say(`no wish at ${width}`);
    }
    await page.goto('/library/'); await settle(page); await page.waitForTimeout(500);
    await shot(page, `home-${width}-${theme}`, true);
    await c.close();
  });
  if (wants('app')) for (const width of [390, 768, 1366]) await attempt(`app ${width} ${theme}`, async () => {
    const c = await context(theme, null, width);
    const page = await c.newPage(); watch(page, `app ${width}`);
    await page.goto('/app/'); await settle(page);
    await shot(page, `app-${width}-${theme}`, true);
    if (theme === 'light' || width === 390) {
      await page.goto(`/software/${picked[0]!.s.id}/`); await settle(page);
      await page.getByRole('button', { name: 'Install', exact: true }).locator('visible=true').first().click();
      await page.waitForTimeout(900);
      await shot(page, `letsinstall-${width}-${theme}`);
    }
    await c.close();
  });
}
if (wants('releases')) {
  const registry = JSON.parse((await import('node:fs')).readFileSync(`${process.env.SITE_DIR}/registry.json`, 'utf8'));
  for (let i = 0; i < 60; i++) {
    const r = await fetch(`${product.origin}/site-api/views`, { method: 'POST', body: JSON.stringify({ remotes: registry.remotes.map((x: any) => ({ name: x.name, version: x.version, isLoaded: i % 20 !== 0, errors: i % 20 === 0 ? 1 : 0 })), largestPaint: 800 + i * 13, layoutShift: 0.02, interactionDelay: 60 + i }) });
    if (i === 0) say(`view ${r.status}`);
  }
  for (const theme of ['light', 'dark']) for (const width of [390, 768, 1366]) await attempt(`releases ${width} ${theme}`, async () => {
    const c = await context(theme, staff, width);
    const page = await c.newPage(); watch(page, `releases ${width}`);
    await page.goto('/admin/releases/'); await settle(page); await page.waitForTimeout(800);
    await page.getByRole('combobox', { name: 'Name' }).selectOption('installer'); await page.waitForTimeout(800);
    await shot(page, `releases-${width}-${theme}`, true);
    if (theme === 'light') {
      say('buttons: ' + (await page.getByRole('main').getByRole('button').allTextContents()).slice(0, 20).join(' | '));
    }
    await c.close();
  });
}
if (wants('inspect')) for (const theme of ['light', 'dark']) for (const width of [390, 768, 1366]) await attempt(`inspect ${width} ${theme}`, async () => {
  const c = await context(theme, staff, width);
  const page = await c.newPage(); watch(page, `inspect ${width}`);
  await page.goto('/'); await settle(page); await page.waitForTimeout(500);
  await page.keyboard.down('i'); await page.waitForTimeout(900);
  await shot(page, `inspect-home-${width}-${theme}`);
  await page.mouse.move(width / 3, 500); await page.mouse.wheel(0, 700); await page.waitForTimeout(500);
  await shot(page, `inspect-scrolled-${width}-${theme}`);
  await page.getByRole('button', { name: 'Keep open' }).click();
  await page.keyboard.up('i'); await page.waitForTimeout(300);
  await page.goto(`/software/${picked[0]!.s.id}/`); await settle(page);
  say(`pinned after load: ${await page.getByRole('complementary', { name: 'Parts of this page' }).count()}`);
  await page.keyboard.down('i'); await page.waitForTimeout(700);
  await page.getByRole('button', { name: 'Keep open' }).click(); await page.keyboard.up('i');
  await page.waitForTimeout(300);
  await shot(page, `inspect-software-${width}-${theme}`);
  const off = page.getByRole('button', { name: /^Switch off here/ });
  say(`offs: ${(await off.evaluateAll((els) => els.map((e) => e.getAttribute('aria-label')))).join(' | ')}`);
  const name = await off.last().getAttribute('aria-label');
  await off.last().click(); await page.waitForTimeout(500);
  await shot(page, `inspect-off-${width}-${theme}`);
  await page.keyboard.press('Escape'); await page.waitForTimeout(300);
  await shot(page, `inspect-off-hidden-${width}-${theme}`);
  say(`off ${name}; panel after Escape: ${await page.getByRole('complementary', { name: 'Parts of this page' }).count()}`);
  await page.getByRole('button', { name: /^Switch on/ }).first().click(); await page.waitForTimeout(500);
  say(`after on: ${await page.getByRole('complementary', { name: 'Parts of this page' }).count()}`);
  await page.goto('/admin/software/' ); await settle(page);
  await page.keyboard.down('i'); await page.waitForTimeout(700);
  await shot(page, `inspect-admin-${width}-${theme}`); await page.keyboard.up('i');
  await c.close();
});
await browser.close();
await day.close();
await undo();
say('done');
process.exit(0);
