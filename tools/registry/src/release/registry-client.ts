import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { CommandError } from '@patchbay/command-line';
import type { FileMap } from '../target/release-target.ts';
import { envelopeHead } from '../trust/envelope.ts';
import type { Provenance, Statement } from '../trust/statement.ts';
import { parse } from '@patchbay/shared/parse';
import { liveNameSchema, versionViewsSchema } from '@patchbay/domain/api';
import {
  ValidationError,
  array,
  boolean,
  number,
  object,
  string,
} from '@patchbay/shared/validation';
import type { SiteStatus } from './read-status.ts';

/** A registry takes its time: another release may be under way, and a build is loaded for a trial. */
const answersWithinMs = 300_000;
const maxAnswerBytes = 64 * 1024 * 1024;

const outcomeSchema = object({
  name: string().required(),
  version: string().defined(),
  result: string()
    .oneOf(['live', 'canary', 'added', 'canary-ended', 'retired', 'unchanged'])
    .required(),
  percent: number().optional(),
  /** A registry of before knows no guards. */
  isGuarded: boolean().default(false),
  replaced: string().nullable().defined(),
  endedCanary: string().nullable().defined(),
  /** The link to the version's preview before anybody has it; null where the registry does not know. */
  preview: string().nullable().defined(),
  // A registry from before says none.
  notices: array(string().required()).default([]),
});

const errorSchema = object({
  error: object({
    code: string()
      .oneOf([
        'usage',
        'not-found',
        'build-failed',
        'refused',
        'version-taken',
        'downgrade',
        'locked',
        'damaged',
        'failed',
      ])
      .required(),
    message: string().required(),
    problems: array(string().required()).required(),
  }).required(),
});

const statusSchema = object({
  status: object({
    site: string().required(),
    isPageCurrent: boolean().required(),
    names: array(
      liveNameSchema.shape({ previous: array(string().required()).required() }).required(),
    ).required(),
    problems: array(string().required()).required(),
    notices: array(string().required()).default([]),
    views: array(versionViewsSchema.required()).default([]),
  }).required(),
});

export type RegistryAnswer = ReturnType<typeof readOutcome>;

const readOutcome = (text: string) => {
  const value: unknown = JSON.parse(text);
  return parse(outcomeSchema, value);
};

/** A registry at an address. */
export class RegistryClient {
  readonly origin: string;

  /**
   * @throws CommandError `usage` where a release cannot be sent to that address
   */
  constructor(address: string) {
    const url = URL.canParse(address) ? new URL(address) : null;
    const isSafe =
      url?.protocol === 'https:' ||
      (url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname));
    if (!url || !isSafe || url.pathname !== '/' || url.search !== '') {
      throw new CommandError(
        'usage',
        `--to is "${address}"; it takes an address like https://registry.example.com, and http on this machine alone`,
      );
    }
    this.origin = url.origin;
  }

  /** Sends a release: the statement, then the files in its order. */
  async release(
    provenance: Provenance,
    { files }: Statement,
    content: FileMap,
  ): Promise<RegistryAnswer> {
    const parts = [
      envelopeHead(provenance),
      ...files.map(({ file }) => content.get(file) ?? Buffer.alloc(0)),
    ];
    return this.#outcome(await this.#ask('POST', '/releases', parts));
  }

  /** Asks for a change of what is live. */
  async change(provenance: Provenance): Promise<RegistryAnswer> {
    return this.#outcome(await this.#ask('POST', '/changes', [envelopeHead(provenance)]));
  }

  /** The live state there. */
  async status(): Promise<SiteStatus> {
    const text = await this.#ask('GET', '/status', []);
    return this.#read(text, () => {
      const value: unknown = JSON.parse(text);
      const { status } = parse(statusSchema, value);
      return { ...status, site: `${status.site} (${this.origin})` };
    });
  }

  /** The log's text. */
  async log(): Promise<string> {
    return this.#ask('GET', '/log', []);
  }

  #outcome(text: string): RegistryAnswer {
    return this.#read(text, readOutcome);
  }

  #read<T>(text: string, read: (text: string) => T): T {
    try {
      return read(text);
    } catch (cause) {
      if (!(cause instanceof ValidationError || cause instanceof SyntaxError)) throw cause;
      throw this.#strange(cause.message, cause);
    }
  }

  #strange(reason: string, cause?: unknown) {
    return new CommandError(
      'failed',
      `${this.origin} does not answer as a registry does: ${reason}`,
      { problems: ['npm run status shows what is live'], cause },
    );
  }

  /**
   * `fetch` does not give the answer to a request that was refused while it was being sent.
   * @throws CommandError with what the registry says, or with why it says nothing
   */
  async #ask(method: 'GET' | 'POST', path: string, parts: readonly Buffer[]): Promise<string> {
    let answer: { readonly status: number; readonly text: string };
    try {
      answer = await this.#send(method, path, parts);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
      throw new CommandError('failed', `${this.origin} did not answer: ${reason}`, {
        problems:
          method === 'GET'
            ? []
            : ['It may have done it all the same: npm run status shows what is live'],
        cause,
      });
    }
    if (answer.status === 200) return answer.text;
    throw this.#refusal(answer);
  }

  #refusal({ status, text }: { readonly status: number; readonly text: string }): CommandError {
    try {
      const value: unknown = JSON.parse(text);
      const { code, message, problems } = parse(errorSchema, value).error;
      return new CommandError(code, message, { problems });
    } catch {
      return this.#strange(`it says ${status}`);
    }
  }

  #send(
    method: string,
    path: string,
    parts: readonly Buffer[],
  ): Promise<{ readonly status: number; readonly text: string }> {
    const url = new URL(path, this.origin);
    const length = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return new Promise((resolve, reject) => {
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
        method,
        // A connection of its own, which ends with the answer: a registry that stops waits for nobody.
        agent: false,
        headers: method === 'POST' ? { 'Content-Length': length } : {},
        signal: AbortSignal.timeout(answersWithinMs),
      });
      request.once('response', (response) => {
        readAll(response).then((text) => {
          resolve({ status: response.statusCode ?? 0, text });
          request.destroy();
        }, reject);
      });
      request.once('error', reject);
      Readable.from(parts, { objectMode: false }).pipe(request);
    });
  }
}

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size > maxAnswerBytes) throw new Error('its answer is too long');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString();
}
