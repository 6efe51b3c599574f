import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const styles = (file: string) =>
  readFileSync(
    resolve(import.meta.dirname, '../../packages/catalog-remote/src/lib', file),
    'utf8',
  ).replaceAll(/\/\*.*?\*\//gs, '');

const grid = styles('software-grid.module.css');
/** A width from which the grid has more columns, and whether a grid of four at most has them too. */
const steps = [
  ...grid.matchAll(
    /@container \(width >= (\d+)px\) \{\s*\.grid(?<limited>:not\(\[data-columns='4'\]\))? \{\s*--columns: (\d);/g,
  ),
].map(([, width, limited, columns]) => ({
  width: Number(width),
  columns: Number(columns),
  isForAll: limited === undefined,
}));

const columnsAt = (width: number, most: 4 | 5) =>
  steps.reduce(
    (columns, step) =>
      width >= step.width && (step.isForAll || most === 5) ? step.columns : columns,
    1,
  );

it.each([
  [299, 1],
  [300, 2],
  [559, 2],
  [560, 3],
  [799, 3],
  [800, 4],
  [1039, 4],
  [1040, 5],
  [3000, 5],
])('a grid %i px wide has %i columns (C22)', (width, columns) => {
  expect(columnsAt(width, 5)).toBe(columns);
  expect(columnsAt(width, 4)).toBe(Math.min(columns, 4));
});

it('a narrow grid begins with one column', () => {
  expect(grid).toMatch(/\.grid \{\s*--columns: 1;/);
  expect(grid).toContain('grid-template-columns: repeat(var(--columns), minmax(0, 1fr));');
});

it('disabled software has a reduced opacity', () => {
  const opacity = /\[data-dimmed='true'\][^{]*\{[^}]*opacity: (0\.\d+);/.exec(
    styles('software-card.module.css'),
  )?.[1];
  expect(Number(opacity)).toBeGreaterThan(0.4);
  expect(Number(opacity)).toBeLessThan(1);
});
