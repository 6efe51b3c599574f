import { skipped, verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask, sendJson } from '../../network/ask.ts';
import { newNetwork } from '../../product/accounts-client.ts';
import type { Product } from '../../product/product.ts';
import { problemOf, wellFormed } from './any-answer.ts';
import { collectedTexts } from './collected-texts.ts';

const missing = () => skipped('the collections of hostile input are not on this machine');

const inAddress = (text: string): string => encodeURIComponent(wellFormed(text).slice(0, 2000));

/** What anybody can put a text into. */
const entrancesOfAll = (
  text: string,
): readonly [method: string, path: string, body?: unknown][] => [
  ['GET', `/api/software/?search=${inAddress(text)}`],
  ['GET', `/api/software/facets/?search=${inAddress(text)}`],
  ['GET', `/api/software/?ranking=relevance&search=${inAddress(text)}`],
  ['GET', `/api/software/${inAddress(text)}/`],
  ['GET', `/api/shared-lists/${inAddress(text)}/`],
  ['GET', `/images/300x/${inAddress(text)}`],
  ['GET', `/auth/activate/?token=${inAddress(text)}`],
  ['POST', '/auth/api-token-auth/', text],
  ['POST', '/auth/api-token-auth/', { username: text, password: text }],
  ['POST', '/auth/register/', { email: text, password: text, passwordConfirmation: text }],
  ['POST', '/auth/request-password-reset/', { email: text }],
  ['POST', '/auth/resend-activation/', { email: text }],
  [
    'POST',
    '/api/installed-software/save/',
    { userUuid: text, installedComponents: [{ name: text, version: text, path: text }] },
  ],
];

async function tryByAll(product: Product): Promise<Outcome> {
  const texts = await collectedTexts(product.isQuick ? 80 : 400, product.seed);
  if (texts.length === 0) return missing();
  const server = await product.startBackend();
  const problems: string[] = [];
  const endMs = Date.now() + 60_000;
  let done = 0;
  for (const text of texts) {
    if (Date.now() > endMs) break;
    const headers = { 'X-Forwarded-For': newNetwork() };
    for (const [method, path, body] of entrancesOfAll(text)) {
      const answer =
        body === undefined
          ? await ask(server.origin, path, { method, headers })
          : await sendJson(server.origin, path, body, { method, headers });
      const problem = problemOf(answer, method);
      if (problem !== null) {
        problems.push(`${JSON.stringify(text.slice(0, 40))} at ${path.slice(0, 40)}: ${problem}`);
      }
      done += 1;
    }
  }
  return verdictOf(problems, done);
}

export const collectedInput: readonly Attack[] = [
  {
    name: 'collected hostile input by anybody',
    item: 'siblings',
    tries: 5000,
    expectation: 'no 5xx but 503 with Retry-After, always JSON',
    isLong: true,
    run: tryByAll,
  },
];
