import ts from 'typescript';

/** A field, a method or a parameter's property, as its type and docstring say it. */
export interface DescribedField {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly text: string;
}

const shortType: ts.TypeFormatFlags =
  ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.WriteArrowStyleSignature;

const isGiven = (symbol: ts.Symbol | undefined): symbol is ts.Symbol => symbol !== undefined;

/** Reads the types that a door exports. */
export function createTypeReader(door: string, options: ts.CompilerOptions) {
  const program = ts.createProgram([door], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(door);
  const entry = source && checker.getSymbolAtLocation(source);
  if (!entry) throw new Error(`${door} is no module`);
  const exported = new Map(
    checker
      .getExportsOfModule(entry)
      .map((symbol) => [
        symbol.name,
        symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
      ]),
  );

  const textOf = (symbol: ts.Symbol) =>
    ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s+/g, ' ').trim();

  const describe = (symbol: ts.Symbol): DescribedField => {
    const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0] ?? source;
    const type = checker.getTypeOfSymbolAtLocation(symbol, declaration);
    const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
    // By the name that it was given, where it has one: written out, a configuration is a page of its own.
    const whole =
      ts.isPropertySignature(declaration) && declaration.type
        ? declaration.type.getText().replaceAll(/\s+/g, ' ')
        : checker.typeToString(type, undefined, shortType);
    return {
      name: symbol.name,
      type: isOptional ? whole.replace(/ \| undefined$/, '') : whole,
      isOptional,
      text: textOf(symbol),
    };
  };

  const typeOf = (name: string): ts.Type => {
    const symbol = exported.get(name);
    if (!symbol) throw new Error(`${door} exports no type ${name}`);
    return checker.getDeclaredTypeOfSymbol(symbol);
  };

  return {
    /** The comment of an exported type. */
    text: (name: string): string => [exported.get(name)].filter(isGiven).map(textOf).join(''),
    /** The fields of an exported type, those that it extends before its own. */
    fields: (name: string): readonly DescribedField[] =>
      checker.getPropertiesOfType(typeOf(name)).map(describe),
    /** The fields of a field of an exported type. */
    fieldsOfField: (name: string, field: string): readonly DescribedField[] => {
      const symbol = checker.getPropertyOfType(typeOf(name), field);
      if (!symbol) return [];
      const type = checker.getTypeOfSymbolAtLocation(symbol, symbol.valueDeclaration ?? source);
      return checker.getPropertiesOfType(type).map(describe);
    },
  };
}

/** The fields of an object schema that a source makes, with the comments above them. */
export function schemaFields(
  text: string,
  schema: string,
): readonly Pick<DescribedField, 'name' | 'text'>[] {
  const source = ts.createSourceFile('schema.ts', text, ts.ScriptTarget.Latest, true);
  const [declaration] = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .filter(({ name }) => name.getText() === schema);
  const call = declaration?.initializer;
  const shape = call && ts.isCallExpression(call) ? call.arguments[0] : undefined;
  if (!shape || !ts.isObjectLiteralExpression(shape))
    throw new Error(`There is no schema ${schema}`);
  return shape.properties.filter(ts.isPropertyAssignment).map((property) => ({
    name: property.name.getText(),
    text: ts
      .getJSDocCommentsAndTags(property)
      .map((comment) => ts.getTextOfJSDocComment(comment.comment) ?? '')
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }));
}
