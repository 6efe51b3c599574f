import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { softwareForm, versionForm } from '../../../../packages/api/src/testing/admin-forms.ts';
import { skipped, verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask, sendJson } from '../../network/ask.ts';
import { newNetwork, tokenOf, withToken } from '../../product/accounts-client.ts';
import { softwareIds } from '../../product/pictures.ts';
import type { Product, Server } from '../../product/product.ts';
import { stopMs } from '../../product/stops.ts';
import { problemOf, wellFormed } from './any-answer.ts';
import { collectedTexts } from './collected-texts.ts';

const missing = () => skipped('the collections of hostile input are not on this machine');

const inAddress = (text: string): string => encodeURIComponent(wellFormed(text).slice(0, 2000));

type Entrances = readonly [method: string, path: string, body?: unknown][];

/** The calls by which anybody can enter a text. */
const entrancesOfAll = (text: string): Entrances => [
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
  const { problems, done } = await sendEach(server, texts, entrancesOfAll, () => ({
    'X-Forwarded-For': newNetwork(),
  }));
  return verdictOf(problems, done);
}

/** Sends each text into each entrance, for as long as an attack may take. */
async function sendEach(
  { origin }: Server,
  texts: readonly string[],
  entrancesOf: (text: string) => Entrances,
  headersOf: () => Readonly<Record<string, string>>,
) {
  const problems: string[] = [];
  const endMs = Date.now() + 60_000;
  let done = 0;
  for (const text of texts) {
    if (Date.now() > endMs) break;
    const headers = headersOf();
    for (const [method, path, body] of entrancesOf(text)) {
      const answer =
        body === undefined
          ? await ask(origin, path, { method, headers })
          : await sendJson(origin, path, body, { method, headers });
      const problem = problemOf(answer, method);
      if (problem !== null) {
        problems.push(`${JSON.stringify(text.slice(0, 40))} at ${path.slice(0, 40)}: ${problem}`);
      }
      done += 1;
    }
  }
  return { problems, done };
}

const admin = '/api/software-admin';
const lines = ['youtubeReviewsUrls', 'youtubeTutorialsUrls', 'youtubeOtherUrls'] as const;

/**
 * The calls by which staff can enter a text, for a software that is there already, and those that show it afterwards.
 */
const entrancesOfStaff =
  (id: number) =>
  (text: string): Entrances => {
    const form = { ...softwareForm, category_id: null, status: 'enabled' };
    const save = (changed: object): Entrances[number] => [
      'PUT',
      `${admin}/software/${id}/`,
      { ...form, ...changed },
    ];
    const version = (changed: object): Entrances[number] => [
      'POST',
      `${admin}/software/${id}/create_version/`,
      { ...versionForm, status: 'inactive', ...changed },
    ];
    const place = { id: 1, name: text, parent_id: null, order: 0 };
    return [
      ['POST', `${admin}/software/`, { name: text }],
      ['PUT', `${admin}/software/${id}/`, text],
      save({ name: text, vendor: text }),
      save({ description: text, internalNotes: text, tagline: text, license: text }),
      save({ url: text }),
      save({ documentationUrls: [text], ...Object.fromEntries(lines.map((one) => [one, [text]])) }),
      save({ screenshots: [text], audioDemos: [text] }),
      version({ version: text }),
      version({ url: text, changelog: text, components: [text], macInstallOrder: [text] }),
      ['PUT', `${admin}/category-tree/`, { places: [place], removed: [] }],
      ['POST', `${admin}/change-software/`, { ids: [id], change: { status: text } }],
      ['GET', `${admin}/?query=${inAddress(text)}`],
      ['GET', `${admin}/software/${id}/history/?before=${inAddress(text)}`],
      ['GET', `/api/software/${id}/`],
    ];
  };

const command = 'packages/api/src/catalogue-command.ts';

/** A text that staff could save is read by everybody, and goes out into a document and in again. */
async function tryByStaff(product: Product): Promise<Outcome> {
  const texts = await collectedTexts(product.isQuick ? 80 : 400, product.seed);
  if (texts.length === 0) return missing();
  const server = await product.startBackend();
  const [id = 1] = await softwareIds(server, 1);
  const staff = withToken(await tokenOf(server, 'Staff'));
  const sent = await sendEach(server, texts, entrancesOfStaff(id), () => staff);
  const problems = [...sent.problems];
  for (const path of ['/api/software/', '/api/software/facets/', `/api/software/${id}/versions/`]) {
    const answer = await ask(server.origin, path);
    const problem = answer.status === 200 ? problemOf(answer, 'GET') : String(answer.status);
    if (problem !== null) problems.push(`afterwards ${path}: ${problem}`);
  }
  await stopMs(server);
  const folder = await product.newFolder('document');
  const [first, second] = [join(folder, 'first.json'), join(folder, 'second.json')];
  const steps: readonly (readonly [what: string, file: string, dataDir: string])[] = [
    ['export', first, server.folder],
    ['import', first, join(folder, 'data')],
    ['export', second, join(folder, 'data')],
  ];
  for (const [what, file, dataDir] of steps) {
    const environment = { DATA_DIR: dataDir, CATALOGUE_DEMO: 'off' };
    const { code, output } = await product.run([command, what, file], environment);
    if (code === 'code 0') continue;
    problems.push(`the ${what} ended with ${code}: ${output.slice(-200)}`);
    return verdictOf(problems, sent.done + 4);
  }
  if ((await readFile(first, 'utf8')) !== (await readFile(second, 'utf8'))) {
    problems.push('what was read in is another catalogue');
  }
  return verdictOf(problems, sent.done + 7);
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
  {
    name: 'collected hostile input by staff',
    item: 'siblings',
    tries: 5500,
    expectation: 'no 5xx, always JSON; what was saved is exported and imported whole',
    isLong: true,
    run: tryByStaff,
  },
];
