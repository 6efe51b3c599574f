/** U+00A0 to U+00FF, in their order. */
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml';

/** Pairs of a name and its character. */
const others =
  'amp & lt < gt > quot " apos \' OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ ndash – mdash — ' +
  'lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ ' +
  'lsaquo ‹ rsaquo › euro € trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔ minus − infin ∞ asymp ≈ ne ≠ le ≤ ge ≥ ' +
  'radic √ sum ∑ part ∂ check ✓ hearts ♥ star ☆ starf ★ sharp ♯ flat ♭ natural ♮ alpha α beta β gamma γ delta δ ' +
  'Delta Δ lambda λ mu μ pi π sigma σ Omega Ω omega ω phi φ theta θ';

const characters = new Map<string, string>([
  ...latin1.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
]);
const pairs = others.split(' ');
for (let index = 0; index + 1 < pairs.length; index += 2) {
  characters.set(pairs[index] ?? '', pairs[index + 1] ?? '');
}

/**
 * The character that an HTML entity names, e.g. `copy`; undefined for unusual ones, which stay
 * text. The bundle uses it in place of the parser's own function, which sets `innerHTML`: Trusted Types refuse that.
 */
export const decodeEntity = (name: string): string | undefined => characters.get(name);
