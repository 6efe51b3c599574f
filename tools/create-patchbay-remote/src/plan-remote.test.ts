import { parse } from '@patchbay/shared/parse';
import { remoteDeclarationSchema } from '@patchbay/shared/registry';
import { slotNames as contractSlots } from '@patchbay/shared/remote';
import { componentOf, planRemote, slotNames } from './plan-remote.ts';
import { remoteSources } from './remote-sources.ts';

const plan = (others: object = {}) =>
  planRemote({ name: 'plugin-news', mount: '/news/', slots: 'footer, card-badges', ...others });

it('the slots to choose from are those of the contract', () => {
  expect(slotNames).toEqual(contractSlots);
});

it('a plan has the name for people, and each slot once', () => {
  expect(plan({ slots: 'footer,footer' })).toEqual({
    name: 'plugin-news',
    title: 'Plugin news',
    mount: '/news/',
    slots: ['footer'],
  });
  expect(plan({ slots: 'none' }).slots).toEqual([]);
});

it.each([
  [{ name: 'News' }, '"News" is no name for a remote'],
  [{ name: '../news' }, '"../news" is no name for a remote'],
  [{ name: 'shell' }, '"shell" is no name for a remote'],
  [{ mount: 'news' }, '"news" is no path for pages'],
  [{ mount: '/news' }, '"/news" is no path for pages'],
  [{ slots: 'header' }, 'There is no slot "header". Available: sidebar, search, footer'],
])('%j is refused with what would do (G121)', (others, reason) => {
  expect(() => plan(others)).toThrow(reason);
});

it('the registry takes what a new remote says of itself, whichever slots it fills (G121)', () => {
  const sources = remoteSources(plan({ slots: slotNames.join(',') }));
  const declaration = parse(
    remoteDeclarationSchema,
    JSON.parse(sources.get('remote.json') ?? 'null'),
  );
  expect(declaration).toMatchObject({ name: 'plugin-news', slots: slotNames });
  expect(declaration.links).toHaveLength(1);
  for (const slot of slotNames) {
    expect(sources.get(`src/slots/${slot}.view.tsx`)).toContain(
      `export const ${componentOf(slot)}`,
    );
    expect(sources.get('src/remote.ts')).toContain(`./slots/${slot}.view.tsx`);
  }
});
