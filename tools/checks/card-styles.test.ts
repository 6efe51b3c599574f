import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const styles = (file: string) =>
  readFileSync(
    resolve(import.meta.dirname, '../../packages/catalog-remote/src/software-lists/grid', file),
    'utf8',
  ).replaceAll(/\/\*.*?\*\//gs, '');

const grid = styles('software-grid.module.css');
/** A width from which the grid has more columns. */
const steps = [
  ...grid.matchAll(/@container \(width >= (\d+)px\) \{\s*\.grid \{\s*--columns: (\d);/g),
].map(([, width, columns]) => ({ width: Number(width), columns: Number(columns) }));

const columnsAt = (width: number) =>
  steps.reduce((columns, step) => (width >= step.width ? step.columns : columns), 1);

it.each([
  [299, 1],
  [300, 2],
  [559, 2],
  [560, 3],
  [799, 3],
  [800, 4],
  [1199, 4],
  [1200, 5],
  [3000, 5],
])('a grid %i px wide has %i columns (C22)', (width, columns) => {
  expect(columnsAt(width)).toBe(columns);
});

it('a narrow grid begins with one column (C22)', () => {
  expect(grid).toMatch(/\.grid \{\s*--columns: 1;/);
  expect(grid).toContain('grid-template-columns: repeat(var(--columns), minmax(0, 1fr));');
});

it('disabled software has a reduced opacity (C15)', () => {
  const opacity = /\[data-dimmed='true'\][^{]*\{[^}]*opacity: (0\.\d+);/.exec(
    styles('software-card.module.css'),
  )?.[1];
  expect(Number(opacity)).toBeGreaterThan(0.4);
  expect(Number(opacity)).toBeLessThan(1);
});
