/**
 * A whole number from 0 on for people: '1,234'. The first `toLocaleString` of a page makes a formatter, which takes longer than
 * ten cards.
 */
export const formatCount = (count: number): string =>
  String(count).replaceAll(/\B(?=(?:\d{3}){1,6}$)/g, ',');
