import type { Http } from '@patchbay/shared/http';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { QueryClient } from '@patchbay/shared/query';
import { softwarePagesQuery } from './software-pages.query.ts';

type ListCalls = 'basic' | 'extended';

const pagesOf = (http: Http, listCalls: ListCalls) => {
  const { config } = createTestHost(http);
  return softwarePagesQuery(
    { http, config: { ...config, listCalls } },
    {},
    { sort: 'name', chosen: {} },
  );
};
const unasked = createFakeHttp(() => ({ json: [] }));
const { getNextPageParam } = pagesOf(unasked, 'extended');

/** The request after a page of so many rows. */
const nextAfter = (received: number, total: number | null, offset = 0, isWhole = false) =>
  getNextPageParam(
    {
      software: [],
      received,
      total,
      isTotalCapped: false,
      nextCursor: null,
      hasFacets: false,
      mentions: 0,
      reading: null,
    },
    [],
    { offset, cursor: null, isWhole },
    [],
  );

/** The same from a backend that says where a page ended, as far as it goes on. */
const nextBehind = (nextCursor: string | null, cursor: string | null) =>
  getNextPageParam(
    {
      software: [],
      received: 60,
      total: null,
      isTotalCapped: false,
      nextCursor,
      hasFacets: false,
      mentions: 0,
      reading: null,
    },
    [],
    { offset: 60, cursor, isWhole: false },
    [],
  );

it.each([
  ['a whole page', 60, 130, 0, { offset: 60, cursor: null, isWhole: false }],
  ['a page that the backend has cut', 50, 130, 60, { offset: 110, cursor: null, isWhole: false }],
  ['the last page', 20, 130, 110, null],
  ['a page from which the rest has gone away', 0, 130, 120, null],
  [
    'a full page of a backend that does not count',
    60,
    null,
    0,
    { offset: 0, cursor: null, isWhole: true },
  ],
  ['a short page of a backend that does not count', 59, null, 0, null],
])('after %s (C24)', (_, received, total, offset, expected) => {
  expect(nextAfter(received, total, offset)).toEqual(expected);
});

it('after a page that says where it ended, from there on (C24)', () => {
  expect(nextBehind('b', 'a')).toEqual({ offset: 120, cursor: 'b', isWhole: false });
});

it('after a page behind a cursor that says nothing more there is nothing more', () => {
  expect(nextBehind(null, 'a')).toBeNull();
});

it.each([
  ['a page that is not all', 60, 130, { offset: 0, cursor: null, isWhole: true }],
  ['a full page that nobody has counted', 60, null, { offset: 0, cursor: null, isWhole: true }],
  ['all that there is', 60, 60, null],
])('of a backend with basic lists, after %s (C24)', (_, received, total, expected) => {
  const page = {
    software: [],
    received,
    total,
    isTotalCapped: false,
    hasFacets: false,
    mentions: 0,
    reading: null,
  };
  const { getNextPageParam: nextOf } = pagesOf(unasked, 'basic');
  expect(
    nextOf({ ...page, nextCursor: 'b' }, [], { offset: 0, cursor: null, isWhole: false }, []),
  ).toEqual(expected);
});

it('after everything at once there is nothing more', () => {
  expect(nextAfter(130, null, 0, true)).toBeNull();
});

it('a page keeps what its cards show and what its filters are chosen from', async () => {
  const card = {
    id: 7,
    name: 'Vital',
    vendor: 'Matt Tytel',
    vendorSlug: 'matt-tytel',
    slug: 'vital',
    category_id: 1,
    cover: 'covers/7-a.webp',
    status: 'enabled',
    types: ['free'],
    formats: ['VST3'],
    platforms: ['linux'],
    license: 'Freeware',
  };
  const http = createFakeHttp(() => ({
    json: [{ ...card, tagline: 'Warped', screenshots: ['a.webp'], modifiedAt: '2026-03-01' }],
  }));
  const client = new QueryClient();
  const { pages } = await client.infiniteQuery(pagesOf(http, 'basic'));
  expect(pages.map(({ software }) => software)).toEqual([[card]]);
});
