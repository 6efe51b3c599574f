import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { addressOf, run } from '../testing/run-backend.ts';
import { withOneEngine } from '../testing/processes/every-engine.ts';

/** Bodies that cost more to refuse than to send. */
const bodies = [
  ['/auth/api-token-auth/', `[${'1,'.repeat(8000)}1]`],
  [
    '/api/installed-software/save/',
    `{"userUuid":"x","installedComponents":[${'{},'.repeat(5000)}{}]}`,
  ],
] as const;

/** Begins to send a body, all but its last byte. */
async function begin(address: string, path: string, body: string): Promise<ClientRequest> {
  const sent = request(`${address}${path}`, {
    agent: false,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': body.length },
  });
  await new Promise((resolve) => sent.write(body.slice(0, -1), resolve));
  return sent;
}

async function end(sent: ClientRequest, body: string): Promise<number | undefined> {
  const answered = new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
  sent.end(body.slice(-1));
  const answer = await answered;
  await once(answer.resume(), 'end');
  return answer.statusCode;
}

it('health is answered beside ten slow bodies, and each of them is refused once it has come (H36)', async () => {
  await withOneEngine(async ({ environment }) => {
    const backend = run('main.ts', [], { REQUEST_LOG: 'off', ...environment });
    const address = await addressOf(backend);
    const ten = Array.from({ length: 5 }, () => bodies).flat();
    const begun = await Promise.all(ten.map(([path, body]) => begin(address, path, body)));
    // None of the ten can be answered yet: whoever waited for one of them would wait for good.
    expect((await fetch(`${address}/health/`)).status).toBe(200);
    const statuses = await Promise.all(
      begun.map((sent, index) => end(sent, ten[index]?.[1] ?? '')),
    );
    expect(statuses).toEqual(ten.map(() => 400));
    expect((await fetch(`${address}/health/`)).status).toBe(200);
    backend.child.kill('SIGTERM');
    expect(await backend.ended).toBe(0);
  });
});
