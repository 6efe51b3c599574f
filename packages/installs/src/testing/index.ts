export { createFakeDesktop, never, type FakeDesktop } from './fake-desktop.ts';
export { component, echo, startPage, type PageSetup } from './start-page.ts';
