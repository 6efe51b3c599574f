import { createInterface } from 'node:readline';
import { Writable, type Readable } from 'node:stream';
import { ValidationError } from '@patchbay/shared/validation';
import { OperatorError } from '../../process/operator-error.ts';
import { newPasswordSchema } from './password-rules.ts';

/** The terminal that a command reads from and writes to. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
}

/** Far more than any password has: a pipe that never ends a line must not fill the memory. */
const longestLine = 4096;

/**
 * A new password: asked for twice on a terminal, which does not show it, or the first line of a pipe.
 * @throws OperatorError where there is none, or it breaks the rules of the sign-up
 */
export async function readNewPassword(
  terminal: Terminal,
  { isFromPipe }: { readonly isFromPipe: boolean },
): Promise<string> {
  if (!isFromPipe && terminal.input.isTTY !== true) {
    throw new OperatorError(
      'Type the password on a terminal; this is not one. To read it from a pipe, add --password-stdin.',
    );
  }
  const password = isFromPipe
    ? await readLine(terminal.input)
    : await ask(terminal, 'New password: ');
  checkPassword(password);
  if (!isFromPipe && (await ask(terminal, 'The same password again: ')) !== password) {
    throw new OperatorError('The two passwords differ. Nothing was changed.');
  }
  return password;
}

function checkPassword(password: string): void {
  try {
    newPasswordSchema.validateSync(password, { strict: true });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new OperatorError(`${error.message}. Nothing was changed.`);
  }
}

async function readLine(input: Readable): Promise<string> {
  let text = '';
  for await (const chunk of input.setEncoding('utf8')) {
    text += String(chunk);
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end).replace(/\r$/, '');
    if (text.length > longestLine) break;
  }
  if (text.length > longestLine)
    throw new OperatorError('The first line of the input is too long.');
  return text;
}

/** One line, typed unseen. */
function ask({ input, output }: Terminal, question: string): Promise<string> {
  const unseen = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input, output: unseen, terminal: true });
    let isAnswered = false;
    lines.once('line', (line) => {
      isAnswered = true;
      lines.close();
      resolve(line);
    });
    // Ctrl+C, Ctrl+D and a terminal that goes away.
    lines.once('SIGINT', () => {
      lines.close();
    });
    lines.once('close', () => {
      output.write('\n');
      if (!isAnswered) reject(new OperatorError('Nothing was changed.'));
    });
    output.write(question);
  });
}
