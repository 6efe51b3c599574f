import ts from 'typescript';

/** A part of a page that has slots in it, as its source nests them. */
export interface Place {
  readonly kind: 'slot' | 'element' | 'component';
  /** The slot's name, the element's tag or the component's name. */
  readonly name: string;
  readonly children: readonly Place[];
  /** The file of a component of the same package. */
  readonly file?: string;
}

/** A component that renders a slot, or has one in a component of its own package. */
export interface SlotComponent {
  readonly name: string;
  readonly file: string;
  readonly places: readonly Place[];
}

/** Elements that a person finds their way by. */
const landmarks = new Set(['header', 'main', 'aside', 'nav', 'section', 'footer', 'dialog']);

/** The components of a source that have JSX in them, by their names, with all that they nest. */
export function componentsIn(file: string, text: string): readonly SlotComponent[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  return source.statements.flatMap((statement) => {
    const named = ts.isFunctionDeclaration(statement)
      ? [statement]
      : ts.isVariableStatement(statement)
        ? [...statement.declarationList.declarations]
        : [];
    return named.flatMap((declaration) => {
      const name = declaration.name?.getText() ?? '';
      return /^[A-Z]/.test(name) ? [{ name, file, places: placesIn(declaration) }] : [];
    });
  });
}

function placesIn(node: ts.Node): readonly Place[] {
  if (ts.isJsxSelfClosingElement(node)) return [placeOf(node, [])];
  if (ts.isJsxElement(node)) {
    return [placeOf(node.openingElement, node.children.flatMap(placesIn))];
  }
  const places: Place[] = [];
  node.forEachChild((child) => {
    places.push(...placesIn(child));
  });
  return places;
}

function placeOf(tag: ts.JsxOpeningLikeElement, children: readonly Place[]): Place {
  const name = tag.tagName.getText();
  if (name !== 'Slot') {
    return { kind: /^[a-z]/.test(name) ? 'element' : 'component', name, children };
  }
  const [slot] = tag.attributes.properties.flatMap((property) =>
    ts.isJsxAttribute(property) &&
    property.name.getText() === 'name' &&
    property.initializer &&
    ts.isStringLiteral(property.initializer)
      ? [property.initializer.text]
      : [],
  );
  if (slot === undefined)
    throw new Error(`${tag.getSourceFile().fileName} has a slot without a name`);
  return { kind: 'slot', name: slot, children: [] };
}

/**
 * The part of a component's nesting that shows where its slots are: the slots, the landmarks around them, and where
 * `find` knows a component that has some, that one.
 */
export function outlineOf(
  places: readonly Place[],
  find: (name: string) => SlotComponent | undefined,
): readonly Place[] {
  return places.flatMap((place): readonly Place[] => {
    if (place.kind === 'slot') return [place];
    const found = place.kind === 'component' ? find(place.name) : undefined;
    const own = found ? outlineOf(found.places, find) : [];
    const children = [...own, ...outlineOf(place.children, find)];
    const hasSlots = children.some(({ kind, name }) => kind === 'slot' || name !== 'main');
    if (place.name === 'main') return [{ ...place, children }];
    // One that has none itself is no place: it only stands around those that it is given.
    if (found && own.length > 0) return hasSlots ? [{ ...place, children, file: found.file }] : [];
    const isLandmark = place.kind === 'element' && landmarks.has(place.name);
    return isLandmark && hasSlots ? [{ ...place, children }] : children;
  });
}

/** A slot with the parts around it, the outermost first. */
interface FoundSlot {
  readonly slot: string;
  readonly around: readonly string[];
  /** The source that renders it. */
  readonly file: string;
}

/** The slots of a component's outline. */
export const slotsOf = (
  places: readonly Place[],
  file: string,
  around: readonly string[] = [],
): readonly FoundSlot[] =>
  places.flatMap((place) =>
    place.kind === 'slot'
      ? [{ slot: place.name, around, file }]
      : slotsOf(place.children, place.file ?? file, [...around, place.name]),
  );
