import { testTime } from '../testing/test-app.ts';
import { createCapacity } from '../process/capacity.ts';
import { measureBackend } from './measure-backend.ts';

const clock = () => testTime;
const noMails = () => Promise.resolve({ mails: 0, oldest: null });
const usual = { connections: null, readMails: noMails, replica: null, clock };

it('shows who works and who waits in each queue, and the connections to a server (X63)', async () => {
  const capacity = createCapacity();
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const jobs = [1, 2, 3].map(() => capacity.passwords(() => held));
  const connections = () => ({ open: 4, running: 3, waiting: 7 });
  const { text } = await measureBackend({ ...usual, capacity, connections }).read();
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
  const { text } = await measureBackend({ ...usual, capacity: createCapacity() }).read();
  expect(text).not.toContain('database_connections');
});

it('says its version, which mails wait for how long, and whether the replica is asked (X63, X400)', async () => {
  const capacity = createCapacity();
  const oldest = new Date(testTime.getTime() - 90_000);
  const measured = {
    ...usual,
    capacity,
    readMails: () => Promise.resolve({ mails: 2, oldest }),
    replica: { database: () => null },
  };
  const { text } = await measureBackend(measured).read();
  expect(text).toMatch(/^patchbay_build_info\{service="api",version="\d+\.\d+\.\d+",node="v\d+/m);
  expect(text).toContain('mail_waiting 2');
  expect(text).toContain('mail_oldest_seconds 90');
  expect(text).toContain('database_replica_used 0');
});

it('a database that is away costs the metrics of mails, and no others', async () => {
  const readMails = () => Promise.reject(new Error('it is away'));
  const { text } = await measureBackend({
    ...usual,
    readMails,
    capacity: createCapacity(),
  }).read();
  expect(text).toMatch(/^mail_waiting Nan$/m);
  expect(text).toContain('work_queue_jobs{queue="passwords",state="running"} 0');
});
