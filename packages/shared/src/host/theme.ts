import { createEvent, createStore } from '@patchbay/shared/state';

/** `system` follows the setting of the person's system. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Somebody chose how the page looks. Anybody may raise it; the shell keeps the choice and applies it. */
export const themeChosen = createEvent<Theme>();

/** The theme of the page. */
export const $theme = createStore<Theme>('system').on(themeChosen, (_, theme) => theme);
