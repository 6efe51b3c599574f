import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';
import { startPackageServer, type PackageServer } from '../testing/package-server.ts';
import { httpFetch } from './http-fetch.ts';

let server: PackageServer;
beforeAll(async () => {
  server = await startPackageServer();
});
afterAll(() => server.stop());

async function clearAllMemory(): Promise<void> {
  setFlagsFromString('--expose-gc');
  // The target of a weak reference stays until the event loop's next turn.
  await setImmediate();
  vm.runInNewContext('gc()');
}

it('an answer that stands still is given up when it is told to, also once memory was cleared', async () => {
  server.answer((_, response) => response.write('a piece'));
  const giveUp = new AbortController();
  const { body } = await httpFetch(server.origin, { signal: giveUp.signal });
  const reader = body?.getReader();
  await reader?.read();
  const rest = reader?.read();
  await clearAllMemory();

  giveUp.abort(new Error('It takes too long'));
  await expect(rest).rejects.toThrow('It takes too long');
});

it('so is a server that does not answer at all', async () => {
  const asked = new Promise<void>((resolve) => {
    server.answer(() => {
      resolve();
    });
  });
  const giveUp = new AbortController();
  const answer = httpFetch(server.origin, { signal: giveUp.signal });
  await asked;
  await clearAllMemory();

  giveUp.abort(new Error('It takes too long'));
  await expect(answer).rejects.toThrow('It takes too long');
});

it('a switch to another protocol, which is no answer, fails', async () => {
  server.answer((_, response) => {
    response.socket?.end(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    );
  });
  await expect(httpFetch(server.origin)).rejects.toThrow('The connection failed');
});
