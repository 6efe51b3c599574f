import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse } from '@patchbay/shared/parse';
import { array, mixed, object, string } from '@patchbay/shared/validation';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

/** A package of somebody else's that is part of what we ship. */
export interface ThirdParty {
  readonly name: string;
  readonly versions: readonly string[];
  /** As an SPDX expression. */
  readonly licence: string;
  readonly homepage: string;
  /** The lines of its licence that say whose it is. */
  readonly copyright: readonly string[];
}

/**
 * The packages that run in visitors' browsers, on the servers, and in the desktop app: neither the tools that build it
 * nor its tests.
 */
const shipped = ['./packages/*', '@patchbay/registry', '@patchbay/site'];

const manifestSchema = object({
  packageManager: string()
    .matches(/^pnpm@\d+\.\d+\.\d+$/, 'names no version of pnpm')
    .required(),
});

const listedSchema = array(
  object({
    name: string().required(),
    versions: array(string().required()).required(),
    paths: array(string().required()).required(),
    license: string().required(),
    homepage: string().default(''),
  }),
).required();

const systemsSchema = object({ os: mixed(), cpu: mixed() });

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

/**
 * Asks pnpm for the installed packages of the parts that we ship. Packages that only exist for one system are left out,
 * since each machine has others: they come under the name and licence of the package that wants them, except those
 * that are named in the report.
 * @throws Error if pnpm fails, or answers something else than a list
 */
export async function readThirdParties(): Promise<readonly ThirdParty[]> {
  const { packageManager } = parse(manifestSchema, await readJson(join(root, 'package.json')));
  const filters = shipped.flatMap((name) => ['--filter', name]);
  const { stdout } = await run(
    'npx',
    ['-y', packageManager, ...filters, 'licenses', 'list', '--prod', '--json'],
    { cwd: root, maxBuffer: 32 * 1024 * 1024, shell: process.platform === 'win32' },
  );
  const byLicence: unknown = JSON.parse(stdout);
  if (typeof byLicence !== 'object' || byLicence === null)
    throw new Error('pnpm lists no licences');
  const listed = Object.values<unknown>({ ...byLicence }).flatMap((some) =>
    parse(listedSchema, some),
  );
  const read = await Promise.all(
    listed.map(async ({ name, versions, paths, license: licence, homepage }) => {
      const [folder = ''] = paths;
      const systems = parse(systemsSchema, await readJson(join(folder, 'package.json')));
      if (systems.os !== undefined || systems.cpu !== undefined) return [];
      return [{ name, versions, licence, homepage, copyright: await copyrightOf(folder) }];
    }),
  );
  return read.flat().sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function copyrightOf(folder: string): Promise<readonly string[]> {
  const file = (await readdir(folder)).find((name) => /^(?:licen[cs]e|copying)/i.test(name));
  if (file === undefined) return [];
  const text = await readFile(join(folder, file), 'utf8');
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => /^copyright (?:\(c\)|©|\d)/i.test(line)))];
}

/** The licences that let us ship a package under our own licence, with a notice at most. */
const permissive = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  ...['BlueOak-1.0.0', 'CC0-1.0', 'OFL-1.1'],
]);

/** Whether one of the licences that an expression offers is permissive. `AND` and exceptions have to be looked at. */
const isPermissive = (licence: string): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((one) => permissive.has(one));

/** The packages whose licence has to be looked at by somebody before they are shipped. */
export const findDoubtful = (parties: readonly ThirdParty[]): readonly string[] =>
  parties
    .filter(({ licence }) => !isPermissive(licence))
    .map(
      ({ name, licence }) =>
        `${name} is under "${licence}", which is not among the licences that Patchbay may be shipped with (tools/licences/third-party-report.ts).`,
    );

const inCell = (text: string): string => text.replaceAll('|', '\\|');

/** The report as it should be now, in Markdown. */
export function thirdPartyReport(parties: readonly ThirdParty[]): string {
  const rows = parties.map(({ name, versions, licence, homepage, copyright }) =>
    [name, versions.join(', '), licence, copyright.join('; '), homepage].map(inCell).join(' | '),
  );
  return [
    '# Software of others in Patchbay',
    '',
    'What runs at a visitor’s, on the servers and in the desktop app, with its licence. The text of each licence is in its package.',
    'Written by `npm run licences`; `npm test` compares.',
    '',
    'Some packages bring a program for each system: `sharp` brings libvips, under LGPL-3.0-or-later, as a library of its own beside',
    'it; the others are under the licence of the package that wants them.',
    '',
    '| package | version | licence | copyright | home page |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n');
}
