import { resolve } from 'node:path';
import type { ThirdParty } from './installed-packages.ts';

/** The file of the report, so that a new licence is a difference that somebody reviews. */
export const reportFile = resolve(import.meta.dirname, '../../THIRD-PARTY.md');

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
