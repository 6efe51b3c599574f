import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { limitSlowBodies } from './limit-slow-bodies.ts';

it.each(['/form/', '/upload/'])('a body for %s that stops coming is cut off', async (path) => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end());
  });
  limitSlowBodies(server, {
    wholeMs: path === '/form/' ? 20 : 600_000,
    silenceMs: path === '/form/' ? 600_000 : 20,
    mayBeLong: (address) => address.startsWith('/upload/'),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc`);
  await once(socket, 'close');
  const whole = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: 'abc' });
  expect(whole.status).toBe(200);
  server.closeAllConnections();
  server.close();
});
