import { createFakeHttp } from '@patchbay/shared/testing';
import { softwarePagesQuery } from './software-pages.query.ts';

const { getNextPageParam } = softwarePagesQuery(
  createFakeHttp(() => ({ json: [] })),
  {},
);

/** What is asked for after a page of so many rows. */
const nextAfter = (received: number, total: number | null, offset = 0, isWhole = false) =>
  getNextPageParam(
    { software: [], received, total, isTotalCapped: false, nextCursor: null, hasFacets: false },
    [],
    { offset, isWhole },
    [],
  );

it.each([
  ['a whole page', 60, 130, 0, { offset: 60, isWhole: false }],
  ['a page that the backend has cut', 50, 130, 60, { offset: 110, isWhole: false }],
  ['the last page', 20, 130, 110, null],
  ['a page from which the rest has gone away', 0, 130, 120, null],
  ['a full page of a backend that does not count', 60, null, 0, { offset: 0, isWhole: true }],
  ['a short page of a backend that does not count', 59, null, 0, null],
])('after %s', (_, received, total, offset, expected) => {
  expect(nextAfter(received, total, offset)).toEqual(expected);
});

it('after everything at once there is nothing more', () => {
  expect(nextAfter(130, null, 0, true)).toBeNull();
});
