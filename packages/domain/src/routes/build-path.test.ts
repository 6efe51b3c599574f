import { withCorpus } from '../../../../tools/jest/corpus.cjs';
import { PathError, buildPath } from './build-path.ts';
import { routes } from './routes.ts';

it('a placeholder is replaced by its value (R2)', () => {
  expect(buildPath(routes.category, { categoryId: 3 })).toBe('/category/3/');
});

it('an optional one that is not given takes its segment with it (R3)', () => {
  expect(buildPath(routes.adminSoftwareList)).toBe('/admin/software-list/');
  expect(buildPath(routes.adminSoftwareList, { status: 'enabled' })).toBe(
    '/admin/software-list/enabled/',
  );
});

it('a template without placeholders is its own path', () => {
  expect(buildPath(routes.home)).toBe('/');
});

it('a required one that is missing is refused by its name (R4)', () => {
  const template: string = routes.category;
  expect(() => buildPath(template)).toThrow(PathError);
  expect(() => buildPath(template)).toThrow(':categoryId');
});

it('a placeholder that stands twice is refused (R4)', () => {
  expect(() => buildPath('/a/:id/b/:id/', { id: 1 })).toThrow('":id" twice');
});

it.each(['..', '\ud800'])('a value that can be no segment is refused (%#)', (categoryId) => {
  expect(() => buildPath(routes.category, { categoryId })).toThrow(PathError);
});

interface ParameterCase {
  readonly value: string;
  readonly why: string;
}

withCorpus<ParameterCase>('route_params.json', (cases) => {
  const refused = new Set(['', '.', '..']);

  it.each(cases.filter(({ value }) => refused.has(value)))('$why is refused', ({ value }) => {
    expect(() => buildPath(routes.category, { categoryId: value })).toThrow(PathError);
  });

  it.each(cases.filter(({ value }) => !refused.has(value)))(
    '$why stays one segment and comes back as it was',
    ({ value }) => {
      const path = buildPath(routes.category, { categoryId: value });
      const { pathname, search, hash, origin } = new URL(path, 'https://app.example');
      expect(pathname).toBe(path);
      expect({ search, hash, origin }).toEqual({
        search: '',
        hash: '',
        origin: 'https://app.example',
      });
      const [, first, segment = '', last, ...rest] = pathname.split('/');
      expect([first, decodeURIComponent(segment), last, rest]).toEqual(['category', value, '', []]);
    },
  );
});
