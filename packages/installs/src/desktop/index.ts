export { $desktop, desktopOpened } from './desktop.model.ts';
export { openDesktop } from './open-desktop.ts';
