import { resolve, sep } from 'node:path';
import ts from 'typescript';

/** One way into the contract: the name that imports say, and the file behind it. */
export interface Door {
  readonly name: string;
  readonly file: string;
}

const printer = ts.createPrinter({ removeComments: true });

const wholeType: ts.TypeFormatFlags =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.InTypeAlias |
  ts.TypeFormatFlags.WriteArrowStyleSignature |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

/**
 * The contract on which two bundles must agree, as text that a review can read: each door with its exports, and below
 * them every type of the folder that these speak of. Nothing in it depends on the order of declarations or on comments.
 * @throws Error where a door's file is not a module
 */
export function describeContract(
  doors: readonly Door[],
  folder: string,
  options: ts.CompilerOptions,
): string {
  const program = ts.createProgram(
    doors.map(({ file }) => file),
    { ...options, noEmit: true },
  );
  const checker = program.getTypeChecker();
  const ownFolder = `${resolve(folder)}${sep}`;
  const spokenOf = new Map<string, ts.Symbol>();

  const isOwn = (node: ts.Node) =>
    node.getSourceFile().fileName.startsWith(ownFolder) &&
    !node.getSourceFile().fileName.includes('node_modules');

  const follow = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const name = ts.isTypeReferenceNode(node) ? node.typeName : node.expression;
      const symbol = resolveAlias(checker, checker.getSymbolAtLocation(name));
      const declaration = symbol?.declarations?.[0];
      if (symbol && declaration && !ts.isTypeParameterDeclaration(declaration)) note(symbol);
    }
    ts.forEachChild(node, follow);
  };

  const note = (symbol: ts.Symbol): void => {
    const declarations = (symbol.declarations ?? []).filter(isOwn);
    if (declarations.length === 0 || spokenOf.get(symbol.name) === symbol) return;
    const other = spokenOf.get(symbol.name);
    if (other) throw new Error(`Two types of the contract are called ${symbol.name}`);
    spokenOf.set(symbol.name, symbol);
    declarations.forEach(follow);
  };

  const describe = (symbol: ts.Symbol): string => {
    const declaration = symbol.declarations?.[0];
    if (!declaration) return symbol.name;
    if (ts.isInterfaceDeclaration(declaration)) {
      return printer.printNode(ts.EmitHint.Unspecified, declaration, declaration.getSourceFile());
    }
    if (ts.isTypeAliasDeclaration(declaration)) {
      const type = checker.getDeclaredTypeOfSymbol(symbol);
      return `type ${symbol.name} = ${checker.typeToString(type, undefined, wholeType)}`;
    }
    const type = checker.getTypeOfSymbolAtLocation(symbol, declaration);
    return `${symbol.name}: ${checker.typeToString(type, undefined, wholeType)}`;
  };

  const sections = doors.map(({ name, file }) => {
    const source = program.getSourceFile(file);
    const entry = source && checker.getSymbolAtLocation(source);
    if (!entry) throw new Error(`${file} is no module`);
    const lines = checker.getExportsOfModule(entry).map((exported) => {
      const symbol = resolveAlias(checker, exported) ?? exported;
      const declaration = symbol.declarations?.[0];
      if (!declaration || !isOwn(declaration)) return exported.name;
      if (isType(declaration)) {
        note(symbol);
        return exported.name;
      }
      follow(declaration);
      return describe(symbol);
    });
    return `## ${name}\n\n${fence([...lines].sort(byText))}`;
  });
  const types = [...spokenOf.values()].map(describe).sort(byText);
  return [...sections, `## Types\n\n${fence(types)}`].join('\n\n');
}

const resolveAlias = (checker: ts.TypeChecker, symbol: ts.Symbol | undefined) =>
  symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

const isType = (node: ts.Node) =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const fence = (lines: readonly string[]) => ['```text', ...lines, '```'].join('\n');
