import { createCapacity } from '../process/capacity.ts';
import { measureBackend } from './measure-backend.ts';

it('shows who works and who waits in each queue, and the connections to a server (X63)', async () => {
  const capacity = createCapacity();
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const jobs = [1, 2, 3].map(() => capacity.passwords(() => held));
  const connections = () => ({ open: 4, running: 3, waiting: 7 });
  const { text } = await measureBackend({ capacity, connections }).read();
  letGo();
  await Promise.all(jobs);
  expect(text).toContain('work_queue_jobs{queue="passwords",state="running"} 1');
  expect(text).toContain('work_queue_jobs{queue="passwords",state="waiting"} 2');
  expect(text).toContain('work_queue_jobs{queue="resizing",state="waiting"} 0');
  expect(text).toContain('database_connections{state="open"} 4');
  expect(text).toContain('database_connections{state="lent"} 3');
  expect(text).toContain('database_connections{state="waiting"} 7');
});

it('has no connections where the database is embedded', async () => {
  const { text } = await measureBackend({ capacity: createCapacity(), connections: null }).read();
  expect(text).not.toContain('database_connections');
});
