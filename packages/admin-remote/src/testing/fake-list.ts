import { screen } from '@testing-library/react';
import { fakeBackend } from './fake-backend.ts';

/** An entry of the list that lacks nothing. */
export const entry = (id: number, name: string, others: object = {}) => ({
  id,
  name,
  vendor: 'Acme',
  status: 'enabled',
  cover: 'covers/1.webp',
  descriptionOk: true,
  lastValidVersion: '1.2.3',
  createdAt: '2026-01-02T03:04:00.000Z',
  modifiedAt: '2026-02-03T04:05:00.000Z',
  ...others,
});

export const listLine = 'GET /api/software-admin/';
export const countsLine = 'GET /api/software-admin/statuses/';

/** A backend with a page of the list, and counts. */
export const fakeList = (items: readonly object[], count = items.length) =>
  fakeBackend({
    [listLine]: () => ({ json: { items, count } }),
    [countsLine]: () => ({ json: { enabled: 10, blank: 2, error: 1, blank_version_urls: 3 } }),
  });

/** The list and its counts are there. */
export const listSettled = () =>
  Promise.all([
    screen.findByRole('link', { name: /^All, / }),
    screen.findByRole('table', { busy: false }),
  ]);

export const findRow = (name: RegExp) => screen.findByRole('row', { name });
