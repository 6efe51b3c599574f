import { allSettled } from '@patchbay/shared/state';
import { createFakeDesktop } from '../testing/fake-desktop.ts';
import { component, startPage } from '../testing/start-page.ts';
import { $outcome, deletionConfirmed, deletionProposed } from './deletion.model.ts';

describe('a deletion', () => {
  const components = [component('A.vst3'), component('B.vst3')];

  const refuse = () => {
    throw new Error('Not allowed');
  };
  const bothThere = () => components;
  const oneThere = () => components.slice(1);
  const both = ['A.vst3', 'B.vst3'];

  it.each([
    ['deletes a part', () => ['A.vst3'], oneThere, ['A.vst3'], ['B.vst3'], null, true],
    ['refuses', refuse, bothThere, [], both, 'Not allowed', true],
    ['fails half way', refuse, oneThere, ['A.vst3'], ['B.vst3'], 'Not allowed', true],
    ['fails, and knows nothing', refuse, refuse, [], both, 'Not allowed', false],
    [
      'answers nonsense',
      () => 7,
      () => [],
      both,
      [],
      'The desktop app sent an answer that this page does not understand.',
      true,
    ],
  ])(
    'that the app %s tells what is gone, and what is installed is read again (N13)',
    async (_, answer, listLeft, deleted, kept, reason, isCertain) => {
      const desktop = createFakeDesktop({ 'get-installed-components': bothThere });
      const { scope, settled } = startPage({ desktop });
      await settled();
      await allSettled(deletionProposed, { scope, params: { plugins: ['A', 'B'], components } });
      expect(desktop.callsOf('deleteComponents')).toEqual([]);
      desktop.answer('deleteComponents', answer);
      desktop.answer('get-installed-components', listLeft);
      await allSettled(deletionConfirmed, { scope });
      expect(desktop.callsOf('deleteComponents')).toEqual([both]);
      expect(scope.getState($outcome)).toEqual({ deleted, kept, reason, isCertain });
      expect(desktop.calls.at(-1)).toEqual(['get-installed-components', undefined]);
    },
  );

  it('is asked for once, however often somebody confirms it (N12)', async () => {
    const { desktop, scope, settled } = startPage();
    await settled();
    await allSettled(deletionProposed, { scope, params: { plugins: ['A'], components } });
    void allSettled(deletionConfirmed, { scope });
    await allSettled(deletionConfirmed, { scope });
    expect(desktop.callsOf('deleteComponents')).toHaveLength(1);
  });

  it('of what was just installed takes the word of the job back', async () => {
    const desktop = createFakeDesktop();
    const { scope, status, settled } = startPage({ desktop });
    desktop.report(5, { status: 'done' });
    await settled();
    expect(status()).toBe('done');
    await allSettled(deletionProposed, { scope, params: { plugins: ['A'], components } });
    await allSettled(deletionConfirmed, { scope });
    expect(status()).toBe('notInstalled');
  });
});
