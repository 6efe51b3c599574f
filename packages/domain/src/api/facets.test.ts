import { createFakeHttp } from '@patchbay/shared/testing';
import { facetsHeader, listSoftware } from './software.ts';
import { getSoftwareFacets } from './facets.ts';

const facets = {
  format: [{ value: 'VST3', count: 2 }],
  type: [],
  architecture: [{ value: 'arm', count: 0 }],
};

it('the counts of all facets are asked for by the parameters of the list (C28)', async () => {
  const asked: string[] = [];
  const http = createFakeHttp(({ url }) => {
    asked.push(`${url.pathname}${url.search}`);
    return { json: facets };
  });
  expect(await getSoftwareFacets(http, { category: 2, format: 'VST3' })).toEqual(facets);
  expect(asked).toEqual(['/api/software/facets/?category=2&format=VST3']);
});

it.each([{}, { ...facets, type: null }, { ...facets, type: [{ value: 'free', count: -1 }] }])(
  'counts that are %j break the contract',
  async (json) => {
    const http = createFakeHttp(() => ({ json }));
    await expect(getSoftwareFacets(http, {})).rejects.toMatchObject({ kind: 'contract' });
  },
);

it.each([
  ['true', true],
  ['false', false],
  [null, false],
])('a list whose answer says %j has them: %s', async (header, hasFacets) => {
  const headers: HeadersInit = header === null ? {} : { [facetsHeader]: header };
  const http = createFakeHttp(() => Response.json([], { headers }));
  expect(await listSoftware(http, {})).toMatchObject({ hasFacets });
});
