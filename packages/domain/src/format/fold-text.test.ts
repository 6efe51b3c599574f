import { foldText, searchWords } from './fold-text.ts';

describe('foldText', () => {
  it.each([
    ['Muñoz', 'munoz'],
    ['Mun\u0303oz', 'munoz'],
    ['STRAẞE', 'strasse'],
    ['Łódź  Audio ', 'lodz audio'],
    ['ﬁlter', 'filter'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδος', 'οδοσ'],
    ['\u3000Ｗｉｄｅ\u00a0', 'wide'],
    ['İSTANBUL ΟΔΟΣ — Warm', 'istanbul οδοσ — warm'],
    ['', ''],
  ])('reads %j as %j (S24)', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('leaves alone what is folded', () => {
    const folded = foldText('İstanbul Straße ΟΔΟΣ ﷺ');
    expect(foldText(folded)).toBe(folded);
  });
});

describe('searchWords', () => {
  it('are the folded words, each once', () => {
    expect(searchWords('  Muñoz EQ munoz ')).toEqual(['munoz', 'eq']);
  });

  it('are none for blank text', () => {
    expect(searchWords(' \t')).toEqual([]);
  });
});
