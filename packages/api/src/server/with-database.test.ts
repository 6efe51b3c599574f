import { OperatorError } from '../process/operator-error.ts';
import { NoRoomError } from '../storage/disk-room.ts';
import { tellFullDisk } from './with-database.ts';

const noRoom = () =>
  Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

it.each([
  [
    'a file of the command, in its sentence',
    new OperatorError('The file a.json cannot be written.', { cause: noRoom() }),
    'The file a.json cannot be written.',
    0,
  ],
  [
    'the database, which is tidied up',
    new Error('A query failed', { cause: noRoom() }),
    'The disk of the database has no room (ENOSPC: no space left on device): nothing was changed. Make room, and try again.',
    1,
  ],
  ['the database before it is full', new NoRoomError('Too little'), 'Too little', 1],
  ['nothing that has to do with it', new Error('A wrong query'), 'A wrong query', 0],
])('the disk that is full is told: %s', async (_, failure, message, times) => {
  let tidied = 0;
  const told = tellFullDisk(
    () => Promise.reject(failure),
    () => {
      tidied += 1;
      return Promise.reject(noRoom());
    },
  );
  await expect(told).rejects.toThrow(message);
  expect(tidied).toBe(times);
});
