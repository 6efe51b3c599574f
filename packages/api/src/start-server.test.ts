import { Hono } from 'hono';
import { startServer } from './start-server.ts';

it('what is under way when the server stops is answered; nothing new is taken', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let entered = (): void => undefined;
  const underWay = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const app = new Hono();
  app.get('/slow/', async (c) => {
    entered();
    await released;
    return c.text('done');
  });
  const server = await startServer(app, { bind: '127.0.0.1', port: 0 });
  const answer = fetch(`${server.address}/slow/`).then((response) => response.text());
  await underWay;
  const stopped = server.stop();
  await expect(fetch(`${server.address}/slow/`)).rejects.toThrow();
  release();
  expect(await answer).toBe('done');
  await stopped;
});
