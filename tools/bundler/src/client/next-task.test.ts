import { nextTask } from './next-task.ts';

/** The order in which tasks run between a call and the code after it. */
async function orderOf(): Promise<readonly string[]> {
  const order: string[] = [];
  const next = nextTask().then(() => order.push('next task'));
  void Promise.resolve().then(() => order.push('same task'));
  await next;
  return order;
}

it('what follows has a task of its own', async () => {
  expect(await orderOf()).toEqual(['same task', 'next task']);
});

it('takes a timer where there are no channels', async () => {
  const channel = globalThis.MessageChannel;
  Reflect.deleteProperty(globalThis, 'MessageChannel');
  try {
    expect(await orderOf()).toEqual(['same task', 'next task']);
  } finally {
    globalThis.MessageChannel = channel;
  }
});
