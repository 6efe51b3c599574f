import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mixed, object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import type { Compilation, Module } from '@rspack/core';

/** A library that is in a bundle. */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** As its `package.json` says it, an SPDX expression as a rule; null where it says nothing. */
  readonly licence: string | null;
}

/**
 * The modules that a build takes from the page's share scope, offers to it, and brings along: for the checks of a
 * release.
 */
export interface BuildContents {
  /** For each shared module the names that are imported; `*` where it is imported whole. */
  readonly uses: Readonly<Record<string, readonly string[]>>;
  /** For each module that is offered the names that it exports. */
  readonly exports: Readonly<Record<string, readonly string[]>>;
  /** The libraries that the offered modules pass on. */
  readonly offeredPackages: readonly string[];
  readonly packages: readonly BundledPackage[];
}

const byName = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const sorted = (names: Iterable<string>) => [...new Set(names)].sort(byName);
const sortedRecord = (entries: ReadonlyMap<string, Iterable<string>>) =>
  Object.fromEntries(
    [...entries]
      .sort(([a], [b]) => byName(a, b))
      .map(([name, names]): [string, string[]] => [name, sorted(names)]),
  );

const consumed = /^consume shared module \(\w+\) (\S+)@/;
const provided = /^provide shared module \(\w+\) (\S+)@\d\S* = (.+)$/;

/** Reads the contents of a finished build. */
export function readBuildContents(compilation: Compilation): BuildContents {
  const { modules = [] } = compilation.getStats().toJson({
    all: false,
    modules: true,
    nestedModules: true,
    providedExports: true,
    ids: true,
    modulesSpace: Infinity,
    nestedModulesSpace: Infinity,
  });
  const built = modules.flatMap((module) => [module, ...(module.modules ?? [])]);
  const uses = new Map<string, Set<string>>();
  const offered = new Map<string, string>();
  const doors: Module[] = [];
  for (const module of compilation.modules) {
    const identifier = module.identifier();
    const taken = consumed.exec(identifier)?.[1];
    if (taken !== undefined) uses.set(taken, importedNames(compilation, module));
    const [, name, file] = provided.exec(identifier) ?? [];
    if (name === undefined || file === undefined) continue;
    offered.set(file, name);
    doors.push(module);
  }
  const exports = new Map<string, string[]>();
  for (const { identifier, providedExports } of built) {
    const file = fileOf(identifier ?? '');
    const name = file === null ? undefined : offered.get(file);
    if (name !== undefined && Array.isArray(providedExports)) exports.set(name, providedExports);
  }
  return {
    uses: sortedRecord(uses),
    exports: sortedRecord(exports),
    offeredPackages: sorted(passedOnPackages(compilation, doors)),
    packages: packagesOf(built.map(({ identifier }) => identifier ?? '')),
  };
}

/** The names by which other modules of the build import one. */
function importedNames({ moduleGraph }: Compilation, module: Module): Set<string> {
  const names = new Set<string>();
  for (const { dependency } of moduleGraph.getIncomingConnections(module)) {
    if (dependency.ids) names.add(dependency.ids[0] ?? '*');
    else if (dependency.category === 'commonjs') names.add('*');
  }
  return names;
}

const reExport = 'esm export imported specifier';

/**
 * The libraries that come through some modules: those that their own code imports, and those that it passes on
 * unchanged.
 */
function passedOnPackages({ moduleGraph }: Compilation, doors: readonly Module[]): string[] {
  const seen = new Set<Module>(doors);
  const waiting = [...doors];
  const names: string[] = [];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    const name = packageName(fileOf(module.identifier()) ?? '');
    if (name !== null) names.push(name);
    for (const { module: next, dependency } of moduleGraph.getOutgoingConnections(module)) {
      if (!next || seen.has(next) || (name !== null && dependency.type !== reExport)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return names;
}

/** The file of a module that was built from one; null for a module of the bundler's own. */
function fileOf(identifier: string): string | null {
  const resource = identifier
    .split('!')
    .at(-1)
    ?.split('|')
    .find((part) => /^(?:\/|[A-Za-z]:\\)/.test(part));
  return resource?.split('?')[0] ?? null;
}

const inPackage = /^(.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+))[\\/]/;

const packageName = (file: string): string | null =>
  inPackage.exec(file)?.[2]?.replace('\\', '/') ?? null;

const packageSchema = object({ version: string().default('unknown'), license: mixed() });

function packagesOf(identifiers: readonly string[]): BundledPackage[] {
  const folders = new Map<string, string>();
  for (const identifier of identifiers) {
    const [, folder, name] = inPackage.exec(fileOf(identifier) ?? '') ?? [];
    if (folder !== undefined && name !== undefined) folders.set(folder, name.replace('\\', '/'));
  }
  return [...folders]
    .map(([folder, name]) => ({ name, ...readPackage(folder) }))
    .sort((a, b) => byName(`${a.name} ${a.version}`, `${b.name} ${b.version}`));
}

function readPackage(folder: string): Omit<BundledPackage, 'name'> {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return readPackage(dirname(folder));
  const manifest: { readonly version: string; readonly license?: unknown } = parse(
    packageSchema,
    JSON.parse(readFileSync(file, 'utf8')),
  );
  const { version, license } = manifest;
  return { version, licence: typeof license === 'string' ? license : null };
}
