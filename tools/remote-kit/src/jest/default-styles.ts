/** An element, as jsdom has it inside. */
export interface ElementInside {
  readonly localName: string;
  readonly style: CSSStyleDeclaration;
  readonly _ownerDocument: {
    readonly styleSheets: { readonly _list: readonly unknown[] };
    _styleCache: WeakMap<ElementInside, CSSStyleDeclaration> | null;
  };
}

/** The internals by which jsdom works out the rules of an element's style. */
export interface RulesInside {
  readonly styleRules: {
    getDeclarationForElement: (element: ElementInside) => CSSStyleDeclaration;
  };
  readonly matchesDontThrow: (element: ElementInside, selector: string) => boolean;
  readonly CSSStyleDeclaration: new () => CSSStyleDeclaration;
  readonly parse: (text: string) => { readonly cssRules: readonly Rule[] };
  readonly defaultStyleSheet: string;
}

interface Rule {
  readonly selectorText: string;
  readonly style: CSSStyleDeclaration;
}

interface Candidate extends Rule {
  readonly index: number;
  /** It asks for nothing but the name. */
  readonly isPlain: boolean;
}

const quick = new WeakSet<object>();

/**
 * For each element whose style is asked for after a change of the page jsdom tries the 120 rules of its style sheet, of
 * which nearly all ask for an element of another name: a tenth of the component tests' time. Here it tries those of the
 * element's own name, and elements that fit the same ones share a declaration. A page with a style sheet of its own is left
 * to jsdom.
 */
export function declareQuickly({ styleRules, ...inside }: RulesInside): void {
  if (quick.has(styleRules)) return;
  quick.add(styleRules);
  const whole = styleRules.getDeclarationForElement;
  const candidatesFor = readCandidates(inside);
  const shared = new Map<string, CSSStyleDeclaration>();
  styleRules.getDeclarationForElement = (element) => {
    const { _ownerDocument: page, localName, style } = element;
    if (page.styleSheets._list.length > 0) return whole(element);
    const known = (page._styleCache ??= new WeakMap());
    const kept = known.get(element);
    if (kept) return kept;
    const rules = candidatesFor(localName).filter(
      ({ isPlain, selectorText }) => isPlain || inside.matchesDontThrow(element, selectorText),
    );
    const key = rules.map(({ index }) => index).join();
    const isOwn = style.length > 0;
    const alike = isOwn ? undefined : shared.get(key);
    const declaration = alike ?? new inside.CSSStyleDeclaration();
    if (!alike) {
      for (const rule of rules) addTo(declaration, rule.style);
      addTo(declaration, style);
      if (!isOwn) shared.set(key, declaration);
    }
    known.set(element, declaration);
    return declaration;
  };
}

function addTo(declaration: CSSStyleDeclaration, style: CSSStyleDeclaration) {
  for (const property of Array.from(style)) {
    const value = style.getPropertyValue(property);
    if (value === 'unset') declaration.removeProperty(property);
    else declaration.setProperty(property, value, style.getPropertyPriority(property));
  }
}

/** The rules that an element can fit, by its name. */
function readCandidates({ parse, defaultStyleSheet }: Omit<RulesInside, 'styleRules'>) {
  const rules = parse(defaultStyleSheet).cssRules.map(({ selectorText, style }, index) => ({
    candidate: {
      selectorText,
      style,
      index,
      isPlain: /^[a-z0-9]+(\s*,\s*[a-z0-9]+)*$/.test(selectorText),
    },
    names: subjectsOf(selectorText),
  }));
  const byName = new Map<string, readonly Candidate[]>();
  return (localName: string): readonly Candidate[] => {
    const name = localName.toLowerCase();
    const known = byName.get(name);
    if (known) return known;
    const candidates = rules
      .filter(({ names }) => names === null || names.includes(name))
      .map(({ candidate }) => candidate);
    byName.set(name, candidates);
    return candidates;
  };
}

/** The names of elements that a selector can fit; null where it asks for none. */
function subjectsOf(selectorText: string): readonly string[] | null {
  // A text in parentheses has commas and blanks of its own.
  if (selectorText.includes('(')) return null;
  const subjects = selectorText.split(',').map(
    (selector) =>
      selector
        .trim()
        .split(/[\s>+~]/)
        .at(-1) ?? '',
  );
  const names = subjects.flatMap((subject) => /^[a-z0-9]+/.exec(subject)?.[0] ?? []);
  return names.length === subjects.length ? names : null;
}
