/**
 * A test that writes to `console.error` or `console.warn` fails: a message that nobody expected is a defect. A test
 * that does expect it says so with `jest.spyOn(console, 'error').mockImplementation(...)`. Jest itself fails a test on
 * an unhandled rejection, which shows one turn of the event loop after the test.
 */
import { setImmediate } from 'node:timers/promises';
import { format } from 'node:util';

const said: string[] = [];

for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    said.push(`console.${level}: ${format(...parts)}`);
  };
}

afterEach(async () => {
  await setImmediate();
  const messages = said.splice(0);
  if (messages.length > 0) throw new Error(messages.join('\n\n'));
});
