import { createEntryMaker, type Findable } from './entry-words.ts';

const dexed: Findable = {
  id: 1,
  status: 'enabled',
  name: 'Dexed',
  vendor: 'Digital Suburban',
  tagline: 'FM like the DX7',
  description: 'Six operators – ™ and L’Été',
  formats: ['AU'],
  types: ['free'],
  categoryPath: ['Synths', 'FM'],
};

describe('createEntryMaker', () => {
  it.each<[string, Partial<Findable>]>([
    ['vendor', { vendor: 'Suburban' }],
    ['category', { categoryPath: ['Synths'] }],
    ['formats', { formats: ['VST3'] }],
    ['types', { types: ['paid'] }],
    ['name', { name: 'OB-Xd' }],
    ['tagline', { tagline: 'Two operators' }],
    ['description', { description: 'Two oscillators' }],
    ['status', { status: 'disabled' }],
  ])('software that shares all but its %s has rows of its own', (_, change) => {
    const make = createEntryMaker();
    const first = make(dexed);
    const other = { ...dexed, ...change, id: 2 };
    const second = make(other);
    expect(second).toEqual(createEntryMaker()(other));
    expect(second).not.toEqual({ ...first, entry: { ...first.entry, softwareId: 2 } });
    expect(make(dexed)).toEqual(first);
  });

  it('has the words of a tagline and a description, with those within them, and no signs', () => {
    const words = createEntryMaker()(dexed).text.words.split(' ');
    expect(words).toEqual(
      expect.arrayContaining(["'dx7'", "'six'", "'lete'", "'l'", "'ete'", "'TM'"]),
    );
    expect(words).not.toContain("''");
  });
});
