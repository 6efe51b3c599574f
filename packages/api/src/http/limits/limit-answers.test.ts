import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Hono } from 'hono';
import { answerError } from '../answer-errors.ts';
import { answerJson } from '../answer-json.ts';
import { createByteBudget, createCapacity } from '../../process/capacity.ts';
import { limitAnswers } from './limit-requests.ts';

const ask = async (app: Hono, init: RequestInit = {}, path = '/') => {
  const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
  const answer = await app.request(path, init, { outgoing });
  return { answer, outgoing };
};

function createApp() {
  const app = new Hono();
  app.onError(answerError(() => undefined));
  const capacity = { ...createCapacity(), answers: createByteBudget(100) };
  app.use(limitAnswers({ capacity }));
  app.get('/', (c) => answerJson(c, 'x'.repeat(58)));
  app.get('/unsized', (c) => c.json('ä'.repeat(29)));
  app.post('/done', (c) => c.json('x'.repeat(200)));
  app.get('/empty', (c) => c.body(null, 204));
  return app;
}

it('answers that are not sent yet share a budget, and one that is sent gives its bytes back', async () => {
  const app = createApp();
  const first = await ask(app);
  expect([first.answer.status, first.answer.headers.get('Content-Length')]).toEqual([200, '60']);
  const refused = await ask(app);
  expect(refused.answer.status).toBe(503);
  expect(Object.fromEntries(refused.answer.headers)).toEqual({
    'cache-control': 'no-store',
    'content-length': '61',
    'content-type': 'application/json',
    'retry-after': '2',
  });
  first.outgoing.emit('close');
  expect((await ask(app)).answer.status).toBe(200);
});

it('an answer that does not say its size counts too', async () => {
  const app = createApp();
  const first = await ask(app, {}, '/unsized');
  expect(first.answer.headers.get('Content-Length')).toBe('60');
  expect(first.answer.headers.get('Content-Type')).toBe('application/json');
  expect(await first.answer.json()).toBe('ä'.repeat(29));
  expect((await ask(app, {}, '/unsized')).answer.status).toBe(503);
  expect((await ask(app, {}, '/empty')).answer.status).toBe(204);
  first.outgoing.emit('close');
  expect((await ask(app)).answer.status).toBe(200);
});

it('a call that has done something is answered, whatever waits to be sent', async () => {
  const app = createApp();
  await ask(app, {}, '/unsized');
  expect((await ask(app, { method: 'POST' }, '/done')).answer.status).toBe(200);
  expect((await ask(app, {}, '/unsized')).answer.status).toBe(503);
});

it('counts nothing of an answer without a body', async () => {
  const app = createApp();
  const { answer } = await ask(app);
  const known = { headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' } };
  expect((await ask(app, known)).answer.status).toBe(304);
  expect((await ask(app, { method: 'HEAD' })).answer.status).toBe(200);
});

it('an answer whose client has gone away before it was made is not counted', async () => {
  const app = createApp();
  const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
  outgoing.destroy();
  expect((await app.request('/', {}, { outgoing })).status).toBe(200);
  expect((await ask(app)).answer.status).toBe(200);
});
