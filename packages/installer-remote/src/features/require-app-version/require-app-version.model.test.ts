import { createFakeDesktop } from '../../installs/testing/fake-desktop.ts';
import { $isAppTooOld } from './require-app-version.model.ts';
import { startPage } from '../../testing/start-page.ts';

describe('the version of the app', () => {
  it.each([
    ['0.12.9', true, 0],
    ['0.13.0', false, 0],
    ['dev', false, 1],
    ['', false, 1],
    [null, false, 1],
  ])('%p blocks the page: %p (I42)', async (version, isTooOld, reports) => {
    const desktop = createFakeDesktop({ 'get-app-version': () => version });
    const { scope, problems, settled } = startPage({ desktop });
    await settled();
    expect(scope.getState($isAppTooOld)).toBe(isTooOld);
    expect(problems).toHaveLength(reports);
  });
});
