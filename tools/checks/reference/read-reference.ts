import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describeReleaseCommands } from '@patchbay/release';
import { parse } from '@patchbay/shared/parse';
import { remoteDeclarationSchema, type RemoteDeclaration } from '@patchbay/shared/registry';
import { contractVersion, sharedSlotNames, slotNames } from '@patchbay/shared/remote';
import { remotePackages } from '../../../scripts/packages/find-package.ts';
import { compilerOptions } from '../contract-report.ts';
import { remoteParts } from '../front-ends.js';
import { formatted } from '../formatted.ts';
import { createTypeReader, schemaFields, type DescribedField } from './describe-types.ts';
import { drawPlaces } from './draw-places.ts';
import { componentsIn, outlineOf, slotsOf, type Place, type SlotComponent } from './find-places.ts';

const root = resolve(import.meta.dirname, '../../..');
const referenceFile = 'docs/reference.md';
const pictureFile = 'docs/reference-slots.svg';

const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

const viewsIn = (folder: string): readonly string[] =>
  readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => file.endsWith('.tsx') && !file.includes('.test.') && !file.includes('testing'),
    )
    .sort()
    .map((file) => `${folder}/${file}`);

/** A component with its slots, and the part of the page that shows them. */
interface SlotHost {
  readonly component: SlotComponent;
  readonly outline: readonly Place[];
}

/** The frame with all that it nests, and of each remote and its parts the components that have slots. */
function readSlotHosts(): readonly SlotHost[] {
  const shell = ['shell', 'composition']
    .flatMap((name) => viewsIn(`packages/${name}/src`))
    .flatMap((file) => componentsIn(file, read(file)));
  const frame = shell.find(({ name }) => name === 'Frame');
  if (!frame) throw new Error('The shell has no component Frame');
  const ofShell = (name: string) => shell.find((component) => component.name === name);
  const ofRemotes = [...remotePackages(), ...remoteParts]
    .flatMap((folder) => viewsIn(`packages/${folder}/src`))
    .flatMap((file) => componentsIn(file, read(file)));
  return [
    { component: frame, outline: outlineOf(frame.places, ofShell) },
    ...ofRemotes.map((component) => ({
      component,
      outline: outlineOf(component.places, () => undefined),
    })),
  ].filter(({ component, outline }) => slotsOf(outline, component.file).length > 0);
}

const readRemotes = (): readonly RemoteDeclaration[] =>
  remotePackages().map((folder) => {
    const value: unknown = JSON.parse(read(`packages/${folder}/remote.json`));
    return parse(remoteDeclarationSchema, value);
  });

/** A text in a cell of a table. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

const table = (heading: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heading, heading.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(cell).join(' | ')} |`)
    .join('\n');

const code = (text: string) => `\`${text}\``;

const fieldRows = (fields: readonly DescribedField[]) =>
  fields.map(({ name, type, isOptional, text }) => [
    code(isOptional ? `${name}?` : name),
    code(type),
    text,
  ]);

type TypeReader = ReturnType<typeof createTypeReader>;

const describeType = (types: TypeReader, name: string): string =>
  [
    `### ${code(name)}`,
    types.text(name),
    table(['field', 'type', 'what it is'], fieldRows(types.fields(name))),
  ].join('\n\n');

function describeSlot(
  types: TypeReader,
  hosts: readonly SlotHost[],
  remotes: readonly RemoteDeclaration[],
  name: (typeof slotNames)[number],
): string {
  const props = types.fieldsOfField('SlotProps', name);
  const { text = '' } = types.fields('SlotProps').find((field) => field.name === name) ?? {};
  const fillers = [
    ...remotes.filter(({ slots }) => slots.includes(name)).map((remote) => remote.name),
    ...remotes
      .filter(({ desktopSlots }) => desktopSlots.includes(name))
      .map((remote) => `${remote.name}, in the desktop app alone`),
  ];
  const stands = hosts.flatMap(({ component, outline }) =>
    slotsOf(outline, component.file)
      .filter(({ slot }) => slot === name)
      .map(({ around, file }) => `${[component.name, ...around].join(' > ')} (${code(file)})`),
  );
  const takes = sharedSlotNames.some((shared) => shared === name)
    ? 'several remotes'
    : 'one remote';
  return [
    `### ${code(name)}`,
    text,
    [
      `- Stands in: ${stands.join('; ') || 'no page of this repository'}`,
      `- Takes: ${takes}`,
      `- Filled by: ${fillers.join('; ') || 'nobody yet'}`,
    ].join('\n'),
    props.length === 0
      ? 'It is given nothing.'
      : table(['prop', 'type', 'what it is'], fieldRows(props)),
  ].join('\n\n');
}

function describeCommands(): string {
  return describeReleaseCommands()
    .map(({ call, text, options }) =>
      [
        `### ${code(call)}`,
        `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
        table(
          ['option', 'what it does', 'without it'],
          options.map((option) => [code(option.flags), option.text, option.otherwise ?? '']),
        ),
      ].join('\n\n'),
    )
    .join('\n\n');
}

/** The reference for teams, with its picture: the text of each file by the present sources. */
export function readReference(): ReadonlyMap<string, string> {
  const door = resolve(root, 'packages/shared/src/remote/index.ts');
  const types = createTypeReader(door, compilerOptions());
  const hosts = readSlotHosts();
  const remotes = readRemotes();
  const declared = schemaFields(
    read('packages/shared/src/registry/registry.ts'),
    'remoteDeclarationSchema',
  );
  const text = [
    '# Reference',
    `What a remote gets and says, at contract ${contractVersion}. Written by \`npm run reference\` out of the types, their docstrings, the sources of the pages and the
release tool's own table of options; \`npm test\` compares. How to use it is in [ship-a-remote.md](ship-a-remote.md).`,
    '## What a remote exposes',
    describeType(types, 'RemoteModule'),
    describeType(types, 'RemoteParts'),
    '## The host that it gets',
    describeType(types, 'RemoteHost'),
    '### `config` of the host',
    'What the site is set to.',
    table(
      ['field', 'what it is'],
      schemaFields(read('packages/shared/src/config/app-config.ts'), 'appConfigSchema').map(
        ({ name, text: words }) => [code(name), words],
      ),
    ),
    '## What it says in `remote.json`',
    table(
      ['field', 'what it is'],
      declared.map(({ name, text: words }) => [code(name), words]),
    ),
    '## Slots',
    `The picture shows what is inside of what, in order, and no sizes: the frame, and the components of remotes that have slots.`,
    `![Where the slots are](reference-slots.svg)`,
    ...slotNames.map((name) => describeSlot(types, hosts, remotes, name)),
    '## Release commands',
    'In a repository of its own a remote has the same commands without its name.',
    describeCommands(),
    '',
  ].join('\n\n');
  const picture = drawPlaces(
    hosts.map(({ component, outline }) => ({
      kind: 'component',
      name: `${component.name} (${component.file.split('/')[1] ?? ''})`,
      children: outline,
    })),
  );
  return new Map([
    [referenceFile, formatted(referenceFile, text)],
    [pictureFile, picture],
  ]);
}
