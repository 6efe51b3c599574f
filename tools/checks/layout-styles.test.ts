import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const styles = (file: string) =>
  readFileSync(resolve(import.meta.dirname, '../../packages', file), 'utf8').replaceAll(
    /\/\*.*?\*\//gs,
    '',
  );

it("the staff's list has room for names in a window of 1,280 px (L60)", () => {
  const sheet = styles('admin-remote/src/features/list-software/table/software-table.module.css');
  const narrower = /@media \(width < 100em\) \{.*?\n {2}\}/s.exec(sheet)?.[0] ?? '';
  const widths = new Map(
    [...narrower.matchAll(/\[data-width='(\w+)'\] \{\s*inline-size: ([\d.]+)(rem|%);/g)].map(
      ([, name = '', width, unit]) => [name, Number(width) * (unit === '%' ? 12 : 16)],
    ),
  );
  const columns = ['tick', 'vendor', 'status', 'version', 'date', 'date', 'words'];
  const beside = [...columns, 'check', 'check', 'check'].map((name) => widths.get(name) ?? NaN);
  const room = 1200 - beside.reduce((sum, width) => sum + width);
  expect(room).toBeGreaterThanOrEqual(280);
});
