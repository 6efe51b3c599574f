import { $theme, themeChosen, themes, type HostStorage, type Theme } from '@patchbay/shared/host';
import { attach, createEvent, createStore, sample } from '@patchbay/shared/state';

/** The key under which the choice is stored; `early.ts` reads it too, before the first paint. */
export const themeKey = 'theme';

interface ThemeDependencies {
  readonly storage: HostStorage;
  /** The root of the page's elements. */
  readonly root: HTMLElement;
}

/** A stored text as a theme; whatever is unknown follows the system. */
export const parseTheme = (text: string | null): Theme =>
  themes.find((theme) => theme === text) ?? 'system';

/** The page starts. */
export const themeOpened = createEvent<ThemeDependencies>();

const $dependencies = createStore<ThemeDependencies | null>(null, { serialize: 'ignore' }).on(
  themeOpened,
  (_, dependencies) => dependencies,
);

const readThemeFx = attach({
  source: $dependencies,
  effect: (dependencies) => parseTheme(dependencies?.storage.get(themeKey) ?? null),
});
const keepThemeFx = attach({
  source: $dependencies,
  effect: (dependencies, theme: Theme) => {
    if (dependencies?.storage.get(themeKey) !== theme) dependencies?.storage.set(themeKey, theme);
  },
});
const applyThemeFx = attach({
  source: $dependencies,
  effect: (dependencies, theme: Theme) => {
    if (theme === 'system') dependencies?.root.removeAttribute('data-theme');
    else dependencies?.root.setAttribute('data-theme', theme);
    // The colour of the browser's own bar.
    const colours = dependencies?.root.querySelectorAll<HTMLMetaElement>('meta[data-scheme]');
    for (const meta of colours ?? []) {
      const { scheme } = meta.dataset;
      const chosen = theme === scheme ? 'all' : 'not all';
      meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : chosen;
    }
  },
});

sample({ clock: themeOpened, target: readThemeFx });
sample({
  clock: readThemeFx.doneData,
  filter: (theme) => theme !== 'system',
  target: themeChosen,
});
sample({ clock: themeChosen, target: keepThemeFx });
sample({ clock: $theme, target: applyThemeFx });
