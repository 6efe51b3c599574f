import { PassThrough, Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { readNewPassword } from './read-password.ts';

const good = 'correct horse battery';

/** Collects the output of a command, as text. */
function createOutput() {
  let text = '';
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      text += String(chunk);
      done();
    },
  });
  return { output, shown: () => text };
}

/** A terminal at which somebody types, each time that they are asked. */
async function type(...answers: readonly string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const { output, shown } = createOutput();
  const reading = readNewPassword({ input, output }, { isFromPipe: false }).then(
    (password) => ({ password, error: null }),
    (error: unknown) => ({ password: null, error: String(error) }),
  );
  for (const [index, answer] of answers.entries()) {
    while (shown().split(': ').length < index + 2) await setImmediate();
    input.write(answer);
  }
  return { ...(await reading), shown: shown() };
}

it('is typed twice on a terminal, which does not show it (A70)', async () => {
  expect(await type(`${good}\r`, `${good}\r`)).toEqual({
    password: good,
    error: null,
    shown: 'New password: \nThe same password again: \n',
  });
});

it.each([
  [[`${good}\r`, 'correct hors\r'], 'The two passwords differ. Nothing was changed.'],
  [['short\r'], 'The password must have at least 8 characters. Nothing was changed.'],
  [['password1\r'], 'This password is one of the commonest. Please choose another. Nothing was'],
  [['\r'], 'Please enter password. Nothing was changed.'],
  [['half\u0003'], 'Nothing was changed.'],
])('%j is refused', async (answers, words) => {
  const { error, password } = await type(...answers);
  expect(error).toContain(words);
  expect(password).toBeNull();
});

it('is not asked for where nobody can type', async () => {
  const terminal = { input: Readable.from([`${good}\n`]), output: createOutput().output };
  await expect(readNewPassword(terminal, { isFromPipe: false })).rejects.toThrow(
    'add --password-stdin',
  );
});

it.each([
  ['its first line', [`${good}\n`, 'second line\n']],
  ['a line without an end', [good]],
  ['a line of Windows', [`${good}\r\n`]],
  ['a line in pieces', ['correct horse', ' battery\n']],
])('comes from a pipe as %s', async (_, chunks) => {
  const terminal = { input: Readable.from(chunks), output: createOutput().output };
  expect(await readNewPassword(terminal, { isFromPipe: true })).toBe(good);
});

it('is not looked for without end in a pipe', async () => {
  let chunks = 0;
  const endless = Readable.from(
    (function* () {
      for (;;) {
        chunks += 1;
        yield 'x'.repeat(1000);
      }
    })(),
  );
  const terminal = { input: endless, output: createOutput().output };
  await expect(readNewPassword(terminal, { isFromPipe: true })).rejects.toThrow('too long');
  expect(chunks).toBeLessThan(30);
});
