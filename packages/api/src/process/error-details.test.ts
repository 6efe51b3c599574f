import { isOutOfRoom } from './error-details.ts';

it.each([
  ['a file that could not be written', { code: 'ENOSPC' }, true],
  ['a query of a database whose disk is full', { code: '53100' }, true],
  ['a query that is wrong', { code: '42601' }, false],
])('%s is known, also as the cause of another error', (_, error, isRoom) => {
  const cause = Object.assign(new Error('could not extend file'), error);
  const outer = new Error('Failed query', { cause });
  expect([cause, outer, error].map(isOutOfRoom)).toEqual([isRoom, isRoom, isRoom]);
});
