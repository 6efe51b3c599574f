import { createPageRelease, createRelease } from '../../testing/releases.ts';
import { overrideReleases } from './override-releases.ts';

const originalFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = originalFetch;
});

/** The versions on a page whose catalog a developer's server answers for, and what is reported. */
async function overriddenBy(answer: unknown) {
  globalThis.fetch = () => Promise.resolve(Response.json(answer));
  const causes: unknown[] = [];
  const releases = await overrideReleases(
    [createPageRelease(), createPageRelease({ name: 'installer' })],
    new Map([['catalog', 'http://localhost:3002']]),
    ({ cause }) => causes.push(cause),
  );
  return {
    overridden: releases.filter(({ isOverride }) => isOverride).map(({ name }) => name),
    names: releases.map(({ name }) => name),
    causes: causes.map(String),
  };
}

it('a developer’s release stands in for the live one', async () => {
  expect(await overriddenBy(createRelease({ slots: ['sidebar'] }))).toEqual({
    overridden: ['catalog'],
    names: ['catalog', 'installer'],
    causes: [],
  });
});

it.each([
  ['is none', null, /ValidationError/],
  ['is of another name', createRelease({ name: 'admin' }), /It is a release of "admin"/],
  ['fills an unknown slot', createRelease({ slots: ['banner'] }), /not know the slot "banner"/],
  [
    'has an unknown requirement',
    createRelease({ requires: 'superuser' }),
    /not know the requirement "superuser"/,
  ],
])('a release that %s leaves the live one and is reported', async (_, answer, cause) => {
  const { overridden, names, causes } = await overriddenBy(answer);
  expect(overridden).toEqual([]);
  expect(names).toEqual(['catalog', 'installer']);
  expect(causes).toEqual([expect.stringMatching(cause)]);
});
