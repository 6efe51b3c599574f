import { noteFailure } from './failed-scripts.ts';
import { EntryLoadError, runEntry } from './run-entry.ts';

const address = 'https://patchbay.example/remotes/catalog/1.0.0/entry.js';

function scriptOnPage(): HTMLScriptElement {
  const script = document.querySelector<HTMLScriptElement>(`script[src^="${address}"]`);
  if (!script) throw new Error('No script is asked for');
  return script;
}

test('asks for the script under its hash, and leaves nothing behind when it has come', async () => {
  const running = runEntry(address, 'sha384-of-the-entry');
  const script = scriptOnPage();
  expect(script.getAttribute('crossorigin')).toBe('anonymous');
  expect(script).toHaveProperty('integrity', 'sha384-of-the-entry');
  script.dispatchEvent(new Event('load'));
  await running;
  expect(script.isConnected).toBe(false);
});

test('a script without a hash is asked for without one', async () => {
  const running = runEntry(address, undefined);
  expect(scriptOnPage().getAttribute('integrity')).toBeNull();
  scriptOnPage().dispatchEvent(new Event('load'));
  await running;
});

test('a script that does not come is told by its address', async () => {
  const running = runEntry(address, undefined);
  scriptOnPage().dispatchEvent(new Event('error'));
  await expect(running).rejects.toMatchObject({ type: 'missing', request: address });
  await expect(running).rejects.toBeInstanceOf(EntryLoadError);
});

test('a script that hangs is given up after eight seconds, and asked for by another address then', async () => {
  jest.useFakeTimers();
  try {
    const running = runEntry(address, undefined);
    const outcome = expect(running).rejects.toMatchObject({ type: 'timeout', request: address });
    jest.advanceTimersByTime(8000);
    await outcome;
    expect(document.querySelector(`script[src^="${address}"]`)).toBeNull();
  } finally {
    jest.useRealTimers();
  }
  noteFailure(address);
  const again = runEntry(address, undefined);
  expect(scriptOnPage().src).toBe(`${address}?again=1`);
  scriptOnPage().dispatchEvent(new Event('load'));
  await again;
});
