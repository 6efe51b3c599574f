import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { parseJson } from '@patchbay/node-kit/http-server';
import { parse } from '@patchbay/shared/parse';
import {
  remoteDeclarationSchema,
  versionSchema,
  type RemoteDeclaration,
} from '@patchbay/shared/registry';
import { contractVersion } from '@patchbay/shared/remote';
import {
  ValidationError,
  array,
  boolean,
  object,
  string,
  type InferType,
  type Schema,
} from '@patchbay/shared/validation';
import { digestOfFile } from '../files/released-hashes.ts';
import { isFileError, type FileMap } from '../target/release-target.ts';

/** What the usual plugins of Module Federation write beside a build. Tools of developers read it, and no page of ours. */
export const federationManifest = 'mf-manifest.json';

const files = array(string().required()).default([]);
const assets = object({ js: object({ sync: files, async: files }), css: object({ sync: files }) });

const manifestSchema = object({
  metaData: object({
    globalName: string().optional(),
    remoteEntry: object({
      name: string().required(),
      path: string().default(''),
      type: string().optional(),
    }),
  }),
  shared: array(
    object({
      name: string().required(),
      requiredVersion: string().optional(),
      singleton: boolean().optional(),
      assets,
    }).required(),
  ).default([]),
  exposes: array(object({ path: string().required(), assets }).required()).default([]),
});

type Manifest = InferType<typeof manifestSchema>;

const maxManifestValues = 20_000;

const packageSchema = object({ version: versionSchema });

/**
 * Describes a build that has no `release.json`, as other toolchains make one: by the `remote.json` that lies in the
 * build or beside its folder, and by its `mf-manifest.json`, or else by its `remoteEntry.js`.
 * @param version in place of that of the `package.json` beside the folder
 * @returns the description; null where there is no `remote.json`
 * @throws CommandError `refused` with every reason for which it cannot be described
 */
export async function describePlainBuild(
  dist: string,
  built: FileMap,
  version: string | null,
): Promise<object | null> {
  const place = (await readText(join(dist, 'remote.json'))) === null ? join(dist, '..') : dist;
  const text = await readText(join(place, 'remote.json'));
  if (text === null) return null;
  const { contract, ...declared } = readAs(declarationSchema, text, join(place, 'remote.json'));
  const manifest = readManifest(built, dist);
  const own = version ?? (await readVersion(dist));
  const entry = manifest
    ? manifest.metaData.remoteEntry.path + manifest.metaData.remoteEntry.name
    : onlyEntry(built);
  const code = [...built.keys()].filter((file) => /\.(?:js|css)$/.test(file));
  const problems = [
    ...declarationProblems(declared, contract),
    ...entryProblems(entry, built),
    ...(manifest ? manifestProblems(manifest, declared) : []),
  ];
  if (entry === null || own === null || problems.length > 0) {
    throw new CommandError('refused', `The build in ${dist} cannot be released`, {
      problems: own === null ? [...problems, noVersion(dist)] : problems,
    });
  }
  const asset = (file: string) => ({
    file,
    integrity: digestOfFile(built.get(file) ?? Buffer.alloc(0)),
  });
  const { serverPart: _, early, ...declaration } = declared;
  const exposed = manifest?.exposes.find(({ path }) => path === './remote')?.assets;
  return {
    ...declaration,
    version: own,
    contract,
    container: containerOf(declared),
    entry: asset(entry),
    assets: code.filter((file) => file !== entry).map(asset),
    initial: exposed ? [...exposed.js.sync, ...exposed.css.sync] : [],
    early: early.map(({ chunks: _chunks, ...route }) => ({ ...route, files: [] })),
    shared: manifest ? needsOf(manifest) : [],
  };
}

const declarationSchema = remoteDeclarationSchema.shape({ contract: string().optional() });

const containerOf = ({ name }: RemoteDeclaration) => `patchbay__${name.replaceAll('-', '_')}`;

/** The share scope's modules that the page has to have: all but those that the build has a copy of, and may have beside others. */
const needsOf = ({ shared }: Manifest) =>
  shared.flatMap(({ name, requiredVersion, singleton, assets: { js } }) => {
    const isBrought = singleton !== true && js.sync.length + js.async.length > 0;
    return requiredVersion === undefined || isBrought ? [] : [{ name, requiredVersion }];
  });

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return null;
    throw error;
  }
}

/** @throws CommandError `refused` */
function readAs<T>(schema: Schema<T>, text: string, file: string): T {
  try {
    return parse(schema, parseJson(text, maxManifestValues));
  } catch (cause) {
    if (!(cause instanceof ValidationError || cause instanceof SyntaxError)) throw cause;
    throw new CommandError('refused', `${file} cannot be used: ${cause.message}`, { cause });
  }
}

function readManifest(built: FileMap, dist: string): Manifest | null {
  const text = built.get(federationManifest)?.toString();
  return text === undefined ? null : readAs(manifestSchema, text, join(dist, federationManifest));
}

async function readVersion(dist: string): Promise<string | null> {
  const file = join(dist, '../package.json');
  const text = await readText(file);
  return text === null ? null : readAs(packageSchema, text, file).version;
}

const noVersion = (dist: string) =>
  `There is no package.json beside ${dist} that says the version: give one with --version`;

function onlyEntry(built: FileMap): string | null {
  const [entry, ...others] = [...built.keys()].filter((file) =>
    /^remoteEntry(?:\.\w+)*\.js$/.test(file),
  );
  return entry !== undefined && others.length === 0 ? entry : null;
}

function declarationProblems(
  { serverPart, early }: RemoteDeclaration,
  contract: string | undefined,
): string[] {
  return [
    ...(contract === undefined
      ? [
          'remote.json does not say the contract that it is built for, as no release.json does: ' +
            `add "contract": "${contractVersion}", and export the same from ./remote`,
        ]
      : []),
    ...(serverPart
      ? ['remote.json has a serverPart, which @patchbay/bundler alone makes: take it out']
      : []),
    ...(early.some(({ chunks }) => chunks.length > 0)
      ? [
          'remote.json names chunks in "early", which @patchbay/bundler alone finds: take them out, the requests can stay',
        ]
      : []),
  ];
}

function entryProblems(entry: string | null, built: FileMap): string[] {
  if (entry === null) {
    return [
      `It has neither ${federationManifest} nor one remoteEntry.js: have the federation plugin write one, by "manifest: true" or "filename"`,
    ];
  }
  return built.has(entry) ? [] : [`${federationManifest} names ${entry}, which is missing`];
}

function manifestProblems({ metaData, exposes }: Manifest, declared: RemoteDeclaration): string[] {
  const { globalName } = metaData;
  const container = containerOf(declared);
  return [
    ...(globalName !== undefined && globalName !== container
      ? [
          `Its container is called ${globalName}: say "name: '${container}'" to the federation plugin`,
        ]
      : []),
    ...(exposes.some(({ path }) => path === './remote')
      ? []
      : [
          `It does not expose ./remote: say "exposes: { './remote': ... }" to the federation plugin`,
        ]),
  ];
}
