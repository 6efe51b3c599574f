import { attachPageBridge } from './page-bridge.ts';
import type { Session } from './pipe-connection.ts';

const origin = 'https://site.test';

/** A page in the window that takes its messages when a test says so. */
async function open(onCall: () => Promise<unknown>) {
  const listeners = new Map<string, (params: unknown) => void>();
  const told: string[] = [];
  const takes: (() => void)[] = [];
  let binding = '';
  const session: Session = {
    on: (method, listener) => listeners.set(method, listener),
    send: (method, params = {}) => {
      if (method === 'Runtime.addBinding' && 'name' in params) binding = String(params.name);
      if (method !== 'Runtime.callFunctionOn') return Promise.resolve();
      told.push(JSON.stringify(params));
      return new Promise<void>((resolve) => takes.push(resolve));
    },
  };
  const bridge = await attachPageBridge(session, {
    origin,
    frameId: 'top',
    onCall,
    report: (problem) => {
      throw problem;
    },
  });
  listeners.get('Runtime.executionContextCreated')?.({
    context: { id: 1, uniqueId: 'one', origin, auxData: { isDefault: true, frameId: 'top' } },
  });
  const call = async (id: number, said = '') => {
    const payload = JSON.stringify({ id, verb: 'invoke', channel: 'any', payload: said });
    listeners.get('Runtime.bindingCalled')?.({ name: binding, payload, executionContextId: 1 });
    await new Promise(setImmediate);
  };
  return { bridge, call, told, takes };
}

it('a page that takes none of its answers gets short ones, until it has taken those before', async () => {
  const { bridge, call, told, takes } = await open(() =>
    Promise.resolve('x'.repeat(10 * 1024 * 1024)),
  );
  for (let id = 1; id <= 20; id += 1) await call(id);
  expect(told).toHaveLength(20);
  expect(told.join('').length).toBeLessThan(40 * 1024 * 1024);
  expect(told.at(-1)).toContain('busy');
  bridge.emit('told', 'y'.repeat(10 * 1024 * 1024));
  expect(told).toHaveLength(20);
  for (const take of takes) take();
  await new Promise(setImmediate);
  await call(21);
  bridge.emit('told', 'y');
  expect(told.slice(20).map((text) => text.includes('busy'))).toEqual([false, false]);
});

it('a page whose long calls wait for their answers has no further one taken, until some are answered', async () => {
  const answers: (() => void)[] = [];
  const { call, told } = await open(
    () =>
      new Promise<void>((resolve) => {
        answers.push(resolve);
      }),
  );
  const long = 'x'.repeat(1024 * 1000);
  for (let id = 1; id <= 40; id += 1) await call(id, long);
  expect(answers).toHaveLength(16);
  expect(told).toHaveLength(24);
  expect(told.filter((text) => text.includes('busy'))).toHaveLength(24);
  // A small call, as every page makes now and then, still goes.
  await call(41);
  expect(answers).toHaveLength(17);
  for (const answer of answers) answer();
  await new Promise(setImmediate);
  await call(42, long);
  expect(answers).toHaveLength(18);
});
