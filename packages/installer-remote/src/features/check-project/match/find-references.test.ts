import { createTestHost, createFakeHttp, type FakeRequest } from '@patchbay/shared/testing';
import { foldText } from '@patchbay/domain/format';
import { readProject } from '../../../project-files/read-project.ts';
import {
  type KnownPlugin,
  knownPlugins,
  testCatalogue,
} from '../../../project-files/testing/known-plugins.ts';
import {
  abletonSet,
  reaperProject,
  studioOneSong,
  type UsedFormat,
  type UsedPlugin,
} from '../../../project-files/testing/project-files.ts';
import { findReferencesQuery } from './find-references.query.ts';
import { squash } from '../../../lib/same-maker.ts';

/** The backend of the tests: a search finds what has all its words in name or maker, as the real one does. */
function answer({ url }: FakeRequest) {
  const id = /^\/api\/software\/(\d+)\/latest_versions\/$/.exec(url.pathname)?.[1];
  if (id !== undefined) {
    const software = testCatalogue.find((one) => one.id === Number(id));
    return {
      json: [
        {
          id: 1000 + Number(id),
          software_id: Number(id),
          version: '1.0',
          components: software?.components ?? [],
        },
      ],
    };
  }
  const words = foldText(url.searchParams.get('search') ?? '').split(' ');
  const found = testCatalogue.filter(({ name, vendor }) => {
    const text = foldText(`${name} ${vendor}`);
    return words.every((word) => text.includes(word));
  });
  return {
    json: found.map(({ id: softwareId, name, vendor }) => ({ id: softwareId, name, vendor })),
    headers: { 'X-Total-Count': String(found.length) },
  };
}

const hosts = [
  { write: abletonSet, formats: ['VST2', 'VST3', 'AU'] },
  { write: reaperProject, formats: ['VST2', 'VST3', 'AU', 'CLAP', 'LV2'] },
  { write: studioOneSong, formats: ['VST2', 'VST3', 'AU'] },
] as const;

/** Thirty projects, ten of each host: each takes every third to sixth plugin, in changing formats. */
const projects = hosts.flatMap(({ write, formats }, host) =>
  Array.from({ length: 10 }, (_, nth) => ({
    write,
    used: knownPlugins
      .filter((_plugin, index) => (index + nth) % (3 + (nth % 4)) === 0)
      .map((plugin, index): UsedPlugin => {
        const format: UsedFormat = formats[(index + nth) % formats.length] ?? 'VST3';
        return { plugin, format, hasVendor: (index + nth + host) % 4 !== 0 };
      }),
  })),
);

const isNamed = (plugin: KnownPlugin, name: string): boolean =>
  [plugin.name, plugin.file].some(
    (known) => squash(name) === squash(known) || squash(known).startsWith(squash(name)),
  );

const host = createTestHost(createFakeHttp(answer));

async function check({ write, used }: (typeof projects)[number]) {
  const { references } = await readProject(await write(used));
  const checked = await host.queryClient.query(findReferencesQuery(host, references));
  const rows = used.map(({ plugin }) => {
    const own = checked.filter(({ reference }) => isNamed(plugin, reference.name));
    // Of two plugins of one name the maker tells which it is, where the project says it.
    const ofMaker = own.filter(({ reference }) => reference.vendor === plugin.vendor);
    const row = ofMaker[0] ?? own[0];
    const matchedId = row?.match && row.match !== 'unsure' ? row.match.software.id : null;
    return { plugin, isNamed: row !== undefined, matchedId };
  });
  const invented = references.filter(
    ({ name }) => !used.some(({ plugin }) => isNamed(plugin, name)),
  );
  return { rows, invented };
}

it('of thirty projects every plugin is matched or named as unknown, and none is matched wrongly (N23)', async () => {
  const results = await Promise.all(projects.map(check));
  const rows = results.flatMap((result) => result.rows);
  const wrong = rows.filter(
    ({ plugin, matchedId }) => matchedId !== null && matchedId !== plugin.softwareId,
  );
  expect(wrong).toEqual([]);
  expect(results.flatMap(({ invented }) => invented)).toEqual([]);
  const inCatalogue = rows.filter(({ plugin }) => plugin.softwareId !== null);
  expect({
    projects: projects.length,
    references: rows.length,
    matchedOrNamed: rows.filter((row) => row.isNamed).length,
    inCatalogue: inCatalogue.length,
    matched: rows.filter(({ matchedId }) => matchedId !== null).length,
  }).toEqual({
    projects: 30,
    references: 306,
    matchedOrNamed: 306,
    inCatalogue: 195,
    matched: 172,
  });
});
