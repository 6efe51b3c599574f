import { once } from 'node:events';
import { run } from '../testing/run-backend.ts';

it('a process whose event loop does not turn any more is ended, and says so', async () => {
  const hanging = run('testing/watched-process.ts', ['hang'], {});
  expect(await once(hanging.child, 'close')).toEqual([null, 'SIGKILL']);
  expect(hanging.output()).toBe(
    'It has worked\nThe backend no longer responds and is stopped; start it again.\n',
  );
});

it('one that works is left alone, and is not kept by its watchdog', async () => {
  const working = run('testing/watched-process.ts', [], {});
  expect(await working.ended).toBe(0);
  expect(working.output()).toContain('It ends');
});
