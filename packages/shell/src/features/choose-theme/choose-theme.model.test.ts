import { $theme, createStorage, themeChosen } from '@patchbay/shared/host';
import { allSettled, fork } from '@patchbay/shared/state';
import { themeOpened } from './choose-theme.model.ts';

async function openPage(stored: string | null) {
  const scope = fork();
  const storage = createStorage(() => {
    throw new Error('memory alone');
  });
  if (stored !== null) storage.set('theme', stored);
  const root = document.createElement('html');
  await allSettled(themeOpened, { scope, params: { storage, root } });
  return { scope, storage, root };
}

describe('the theme', () => {
  it.each([
    [null, 'system', null],
    ['system', 'system', null],
    ['light', 'light', 'light'],
    ['dark', 'dark', 'dark'],
    ['"><script>', 'system', null],
  ])('that is kept as %j is %s', async (stored, theme, attribute) => {
    const { scope, root, storage } = await openPage(stored);
    expect(scope.getState($theme)).toBe(theme);
    expect(root.getAttribute('data-theme')).toBe(attribute);
    expect(storage.get('theme')).toBe(stored);
  });

  it('is applied and kept when somebody chooses', async () => {
    const { scope, root, storage } = await openPage(null);
    await allSettled(themeChosen, { scope, params: 'dark' });
    expect(root.getAttribute('data-theme')).toBe('dark');
    expect(storage.get('theme')).toBe('dark');
    await allSettled(themeChosen, { scope, params: 'system' });
    expect(root.getAttribute('data-theme')).toBeNull();
    expect(storage.get('theme')).toBe('system');
  });

  it("colours the browser's own bar too (G181)", async () => {
    const { scope, root } = await openPage(null);
    root.innerHTML =
      '<head><meta data-scheme="light" content="white"><meta data-scheme="dark" content="black"></head>';
    const media = () => [...root.querySelectorAll('meta')].map((meta) => meta.media);
    await allSettled(themeChosen, { scope, params: 'dark' });
    expect(media()).toEqual(['not all', 'all']);
    await allSettled(themeChosen, { scope, params: 'system' });
    expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  });

  it('of one page changes nothing on another', async () => {
    const [{ scope }, other] = [await openPage(null), await openPage(null)];
    await allSettled(themeChosen, { scope, params: 'dark' });
    expect(other.scope.getState($theme)).toBe('system');
    expect(other.root.getAttribute('data-theme')).toBeNull();
  });
});
