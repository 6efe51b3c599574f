/** A run of a list's items, from `start` to before `end`: rendered, or a gap that keeps their place. */
export interface ListPart {
  readonly kind: 'items' | 'gap';
  readonly start: number;
  readonly end: number;
}

interface ListPartsOptions {
  /** Number of items of the whole list. */
  readonly count: number;
  /** Items side by side. */
  readonly columns: number;
  /** The first row to render, and the one after the last. */
  readonly startRow: number;
  readonly endRow: number;
  /** Items whose rows are rendered wherever they are. */
  readonly kept: readonly number[];
}

/** Cuts a list into the rendered parts and the gaps between. All parts but the last hold whole rows. */
export function listParts(options: ListPartsOptions): readonly ListPart[] {
  const { count, columns, startRow, endRow, kept } = options;
  const rowCount = Math.ceil(count / columns);
  const end = Math.min(Math.max(endRow, 0), rowCount);
  const start = Math.min(Math.max(startRow, 0), end);
  const isAway = (row: number) => row >= 0 && row < rowCount && (row < start || row >= end);
  const keptRows = [...new Set(kept.map((index) => Math.floor(index / columns)))].filter(isAway);
  const rendered = [...keptRows.map((row) => ({ start: row, end: row + 1 })), { start, end }]
    .filter((rows) => rows.start < rows.end)
    .sort((a, b) => a.start - b.start);
  const parts: ListPart[] = [];
  const add = (kind: ListPart['kind'], from: number, to: number) => {
    if (from < to) {
      parts.push({ kind, start: from * columns, end: Math.min(to * columns, count) });
    }
  };
  let past = 0;
  for (const rows of rendered) {
    add('gap', past, rows.start);
    add('items', rows.start, rows.end);
    past = rows.end;
  }
  add('gap', past, rowCount);
  return parts;
}
