import { act, render, waitFor } from '@testing-library/react';
import { ScopeProvider } from '@patchbay/shared/state';
import { createFakeDesktop } from '../testing/fake-desktop.ts';
import { component, startPage } from '../testing/start-page.ts';
import { $components } from './installed.model.ts';
import { useFreshComponents } from './use-fresh-components.ts';

function Looking() {
  useFreshComponents();
  return null;
}

it('what is installed is read again when somebody comes to see it, and back to the window (I20)', async () => {
  const desktop = createFakeDesktop({ 'get-installed-components': () => [component('A.vst3')] });
  const { scope, settled } = startPage({ desktop });
  await settled();
  const first = scope.getState($components);
  const readCount = () => desktop.callsOf('get-installed-components').length;

  const { unmount } = render(
    <ScopeProvider value={scope}>
      <Looking />
      <Looking />
    </ScopeProvider>,
  );
  await waitFor(() => expect(readCount()).toBe(2));
  await act(settled);
  expect(scope.getState($components)).toBe(first);

  desktop.answer('get-installed-components', () => [component('A.vst3', '2.0.1')]);
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  await act(settled);
  expect(readCount()).toBe(3);
  expect(scope.getState($components)).toMatchObject([{ version: '2.0.1' }]);

  unmount();
  window.dispatchEvent(new Event('focus'));
  expect(readCount()).toBe(3);
});
