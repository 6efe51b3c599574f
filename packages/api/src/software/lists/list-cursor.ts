import { no, ok, reader, type Read, type SortOrder } from '../../http/requests/query-parameters.ts';
import { largestId } from '../../http/requests/read-id.ts';
import { isStorable, storableMoment } from '../../text/storable-text.ts';
import { positionOf, type SortedRow } from './software-order.ts';

/** The end of a page: behind a row of an order, or, of a search by relevance, behind so many. */
export type ListCursor =
  | {
      readonly kind: 'row';
      readonly order: string;
      readonly value: string | Date;
      readonly id: number;
    }
  | { readonly kind: 'offset'; readonly offset: number };

const nameOf = ({ sortBy, isDescending }: SortOrder): string =>
  `${isDescending ? '-' : ''}${sortBy}`;

/** Not read by whoever carries it: its content may be another one tomorrow. */
const encode = (parts: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

export function cursorBehind(order: SortOrder, row: SortedRow): string {
  const { value, id } = positionOf(order, row);
  return encode([nameOf(order), value instanceof Date ? value.toISOString() : value, id]);
}

export const cursorAt = (offset: number): string => encode([offset]);

/** A key of 800 bytes, with what encoding adds. */
const maxCursorLength = 6000;

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= largestId;

function decode(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function readParts(text: string): Read<ListCursor> {
  const parts = text.length > maxCursorLength ? [] : decode(text);
  const [first, value, id] = parts;
  if (parts.length === 1 && isId(first)) return ok({ kind: 'offset', offset: first });
  const refused = no('Must be one that a list has answered');
  if (typeof first !== 'string' || typeof value !== 'string' || !isId(id)) return refused;
  if (!first.endsWith('_at')) {
    return isStorable(value) ? ok({ kind: 'row', order: first, value, id }) : refused;
  }
  const moment = storableMoment(value);
  return moment ? ok({ kind: 'row', order: first, value: moment, id }) : refused;
}

export const isOfOrder = (cursor: ListCursor, order: SortOrder): boolean =>
  cursor.kind === 'offset' || cursor.order === nameOf(order);

/** A cursor as one of these functions made it. */
export const readCursor = reader({ type: 'string', maxLength: maxCursorLength }, readParts);
