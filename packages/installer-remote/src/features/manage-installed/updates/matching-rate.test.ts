/// <reference types="node" />
import { existsSync, readFileSync } from 'node:fs';
import { softwareSchema, versionSchema } from '@patchbay/domain/entities';
import { array, object } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import { indexComponents, offeredFiles } from '../../../installs/installed/derive-status.ts';
import { component } from '../../../installs/testing/start-page.ts';
import type { OfferedSoftware } from '../../../lib/offered-software.query.ts';
import { findSoftware } from './find-software.ts';

const root = new URL('../../../../../../', import.meta.url);
const catalogues = [
  ['the demo', 'packages/demo-catalogue/data/catalogue.json'],
  ['the real catalogue', '../shared/data/open-audio-stack.json'],
] as const;

const catalogueSchema = object({
  software: array(softwareSchema.required()).required(),
  versions: array(versionSchema.required()).required(),
});

/** The software that the app can install, with all active versions. */
function readCatalogue(file: URL): readonly OfferedSoftware[] {
  const { software, versions } = parse(catalogueSchema, JSON.parse(readFileSync(file, 'utf8')));
  return software
    .map((one) => ({
      software: one,
      versions: versions.filter(
        ({ software_id: id, status, components }) =>
          id === one.id && status === 'active' && components.length > 0,
      ),
    }))
    .filter(({ versions: own }) => own.length > 0);
}

/**
 * The share of a catalogue's software that is found by the components of its newest version, each alone on a computer.
 * @param saysMaker whether the files name their maker, as bundles do
 */
function matchEach(catalogue: readonly OfferedSoftware[], saysMaker: boolean) {
  const byFile = new Map<string, OfferedSoftware[]>();
  for (const one of catalogue) {
    for (const file of new Set(one.versions.flatMap(offeredFiles))) {
      byFile.set(file, [...(byFile.get(file) ?? []), one]);
    }
  }
  const wrong: string[] = [];
  let right = 0;
  for (const { software, versions } of catalogue) {
    const files = versions.slice(-1).flatMap(offeredFiles);
    const maker = saysMaker && software.vendor !== '' ? { maker: software.vendor } : {};
    const index = indexComponents(files.map((file) => ({ ...component(file, '0.1'), ...maker })));
    const offered = new Set(files.flatMap((file) => byFile.get(file) ?? []));
    const found = [...new Set(findSoftware([...offered], index).values())];
    const sure = found.flatMap((match) => (match === 'several' ? [] : [match.software]));
    if (sure.some(({ id }) => id !== software.id)) wrong.push(software.name);
    else if (sure.length > 0) right += 1;
  }
  return { share: right / catalogue.length, wrong };
}

it.each(catalogues)(
  'of %s at least 98 % are found by their own components, none wrongly (I90)',
  (name, path) => {
    const file = new URL(path, root);
    if (!existsSync(file)) {
      console.info(`Skipped: ${path} is missing`);
      return;
    }
    const catalogue = readCatalogue(file);
    const named = matchEach(catalogue, true);
    const unnamed = matchEach(catalogue, false);
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
    process.stdout.write(
      `${name}, ${catalogue.length} software: ${percent(named.share)} found, ${percent(unnamed.share)} where no file names its maker; wrong: ${named.wrong.length}\n`,
    );
    expect([...named.wrong, ...unnamed.wrong]).toEqual([]);
    expect(named.share).toBeGreaterThanOrEqual(0.98);
  },
);
