import { addressOf, run, type Run, type RunOptions } from '../run-backend.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A request was not answered, or not whole: the process has ended, or its connection. */
export class NoAnswer extends Error {}

/** A backend in a process of its own, as a member of the staff calls it. */
export interface StaffProcess {
  readonly backend: Run;
  /**
   * @throws NoAnswer
   * @throws SyntaxError where the answer is not JSON
   */
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
}

const email = 'ann@site.test';
const password = 'correct horse battery';

/** Makes a member of the staff by the operator's command, while no backend runs. */
export async function addStaff(environment: Readonly<Record<string, string>>): Promise<void> {
  const { ended, output } = run(
    'accounts-command.ts',
    ['add', email, '--staff', '--password-stdin'],
    environment,
    { input: `${password}\n` },
  );
  if ((await ended) !== 0) throw new Error(output());
}

/** Starts a backend; `token` is that of an earlier one, null where nobody has signed in yet. */
export async function startStaffProcess(
  environment: Readonly<Record<string, string>>,
  token: string | null = null,
  options: RunOptions = {},
): Promise<StaffProcess & { readonly token: string; readonly address: string }> {
  const backend = run('main.ts', [], { REQUEST_LOG: 'off', ...environment }, options);
  const address = await addressOf(backend);
  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const { status, text } = await fetchText(`${address}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status, body: text === '' ? null : JSON.parse(text) };
  };
  const signedIn = token ?? (await signIn(ask));
  return {
    backend,
    address,
    token: signedIn,
    call: (method, path, body, headers = {}) =>
      ask(method, path, body, { Authorization: `Bearer ${signedIn}`, ...headers }),
  };
}

/** @throws NoAnswer */
async function fetchText(url: string, init: RequestInit) {
  try {
    const answer = await fetch(url, init);
    return { status: answer.status, text: await answer.text() };
  } catch (cause) {
    throw new NoAnswer('No answer came', { cause });
  }
}

async function signIn(ask: StaffProcess['call']): Promise<string> {
  const { body } = await ask('POST', '/auth/api-token-auth/', { username: email, password });
  if (typeof body === 'object' && body !== null && 'token' in body) return String(body.token);
  throw new Error(`The staff cannot sign in: ${JSON.stringify(body)}`);
}
