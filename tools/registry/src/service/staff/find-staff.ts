import { createHash } from 'node:crypto';
import { isStaff, userSchema } from '@patchbay/domain/entities';
import { boundAnswers } from '@patchbay/node-kit/http-server';
import { parse } from '@patchbay/shared/parse';
import {
  ValidationError,
  array,
  number,
  object,
  type InferType,
} from '@patchbay/shared/validation';
import { requestId, requestIdHeader, tracedFetch } from '@patchbay/node-kit/telemetry';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { ReleaseTarget } from '../../target/release-target.ts';
import { line } from '../../trust/statement.ts';

/** The reason why a call is refused, with a status of HTTP. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: 400 | 401 | 403 | 412 | 413 | 415 | 428 | 503;
  /** Seconds to wait; null where waiting does not help. */
  readonly retryAfter: number | null;

  constructor(status: HttpError['status'], message: string, retryAfter: number | null = null) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

interface FindStaffOptions {
  /** The backend that knows who somebody is. */
  readonly apiHost: string;
  /** The `fetch` to use; by default the one of this process. */
  readonly fetch?: typeof fetch;
}

/** Looks up who sends a token. */
export type FindStaff = (
  authorization: string | undefined,
  options?: { readonly isFresh?: boolean },
) => Promise<Person>;

/** An answer is good for so long: whoever is no longer staff sees no more after that. */
const rememberedMs = 5000;
const maxRemembered = 1000;
/** The questions to the backend at a time, and those that wait. */
const maxAtOnce = 8;
const maxWaiting = 64;
const answerWithinMs = 5000;
const maxTokenLength = 512;
/** Far more than a profile has. */
const maxAnswerBytes = 64 * 1024;
const busySeconds = 2;

/** The key by which a token is remembered: nothing keeps the token itself. */
const keyOfToken = (token: string): string => createHash('sha256').update(token).digest('base64');

/** Asks the backend who a token belongs to, and only lets staff through (rule G156). */
export function createFindStaff({ apiHost, fetch = tracedFetch() }: FindStaffOptions): FindStaff {
  const askBackend = boundAnswers(fetch, maxAnswerBytes);
  const remembered = new LRUCache<string, Promise<Person>>({
    max: maxRemembered,
    ttl: rememberedMs,
  });
  const limitQuestions = pLimit(maxAtOnce);

  async function ask(token: string): Promise<Person> {
    const id = requestId();
    const answer = await askBackend(`${apiHost}/auth/me/`, {
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${token}`,
        ...(id === undefined ? {} : { [requestIdHeader]: id }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    }).catch(() => null);
    if (answer?.status === 401) throw signedOut();
    if (answer?.status === 403) throw notStaff();
    if (!answer?.ok) throw unanswered();
    const text = await answer.text().catch(() => '');
    return readPerson(text);
  }

  return async (authorization, { isFresh = false } = {}) => {
    const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined || token.length > maxTokenLength) throw signedOut();
    const key = keyOfToken(token);
    const before = isFresh ? undefined : remembered.get(key);
    if (before) return before;
    if (limitQuestions.pendingCount >= maxWaiting) {
      throw new HttpError(503, 'Too many ask at once. Try again in a moment.', busySeconds);
    }
    const looked = limitQuestions(() => ask(token));
    remembered.set(key, looked);
    looked.catch((error: unknown) => {
      // A question that the backend has not answered is asked again; a token that it does not know must not be looked
      // up again and again.
      const isAnswered = error instanceof HttpError && error.status !== 503;
      if (!isAnswered && remembered.peek(key) === looked) remembered.delete(key);
    });
    return looked;
  };
}

/**
 * @throws HttpError for people who are not staff, and for a text that is not a user of the backend
 */
function readPerson(text: string): Person {
  try {
    const value: unknown = JSON.parse(text);
    const user = parse(userSchema, value);
    if (!isStaff(user)) throw notStaff();
    return parse(personSchema, { id: user.id, email: user.email });
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SyntaxError) throw unanswered();
    throw error;
  }
}

const signedOut = () => new HttpError(401, 'You are not signed in any more. Sign in again.');
const notStaff = () => new HttpError(403, 'The releases of this site are for its staff alone.');
const unanswered = () =>
  new HttpError(
    503,
    'The backend, which knows who is staff, did not answer. Try again in a moment.',
    busySeconds,
  );

/** In the site's own work folder: no server hands it out, and the chain of the log does not need it. */
export const peopleFile = '.release/people.json';

/** An account of the backend that is staff. */
export const personSchema = object({
  id: number().integer().min(1).required(),
  email: line(320).required(),
});

export type Person = Readonly<InferType<typeof personSchema>>;

const peopleSchema = array(personSchema.required()).required();

/** The number of e-mails that are kept: those of the people who changed something last. */
const maxPeople = 1000;

/** The e-mails of staff who have changed what is live, by the id that the log has (rule G163). */
export async function readPeople(target: ReleaseTarget): Promise<ReadonlyMap<number, string>> {
  const text = (await target.read(peopleFile))?.toString() ?? '[]';
  try {
    const people = parse(peopleSchema, JSON.parse(text));
    return new Map(people.map(({ id, email }) => [id, email]));
  } catch (error) {
    // The log says who it was all the same, by the id; the next change writes the file again.
    if (error instanceof ValidationError || error instanceof SyntaxError) return new Map();
    throw error;
  }
}

/** Keeps the e-mail of somebody who changes what is live. Only for the holder of the lock. */
export async function rememberPerson(target: ReleaseTarget, { id, email }: Person): Promise<void> {
  const people = new Map(await readPeople(target));
  if (people.get(id) === email) return;
  people.delete(id);
  people.set(id, email);
  const kept = [...people].slice(-maxPeople).map(([one, of]) => ({ id: one, email: of }));
  await target.replace(peopleFile, `${JSON.stringify(kept, null, 2)}\n`);
}
