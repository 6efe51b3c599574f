import { parse } from '@patchbay/shared/parse';
import { softwareSchema } from '@patchbay/domain/entities';
import { publicPath, slugPath } from './software-values.ts';

const software = (category_id: number | null) =>
  parse(softwareSchema, {
    id: 7,
    name: 'Echo',
    vendor: 'Acme',
    vendorSlug: 'acme',
    slug: 'echo',
    category_id,
  });
const categories = [
  { id: 2, name: 'Delays', slug: 'delays', parent_id: null, order: 1, softwareCount: 0 },
];

it('the slug form of a software without category_id is an error (F6)', () => {
  expect(() => slugPath(software(null), categories)).toThrow('Software 7 has no category_id');
});

it.each([
  [2, '/s/delays/acme/echo/7/'],
  [9, '/software/7/'],
  [null, '/software/7/'],
])('the public page of a software in category %s is %s', (id, path) => {
  expect(publicPath(software(id), categories)).toBe(path);
});
