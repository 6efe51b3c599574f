import type { OutgoingHttpHeaders } from 'node:http';
import { verdictOf, type Attack, type Family, type Outcome } from '../../attack.ts';
import { ask, sendJson } from '../../network/ask.ts';
import { newNetwork, tokenOf, withToken } from '../../product/accounts-client.ts';
import { softwareIds } from '../../product/pictures.ts';
import type { Product } from '../../product/product.ts';

/** Headers by which caches and servers have told one request from another, or failed to. */
const disguises: readonly OutgoingHttpHeaders[] = [
  {},
  { 'Accept-Encoding': 'br' },
  { 'Accept-Encoding': 'gzip;q=0, __proto__, constructor;q=1' },
  { Cookie: 'device-1=a; visitor=b' },
  { Range: 'bytes=0-10' },
  { 'X-Forwarded-Host': 'evil.example' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'X-Original-URL': '/api/software-admin/' },
  { 'If-None-Match': '*' },
  { Authorization: '' },
  { Authorization: 'Basic c3RhZmY6c3RhZmY=' },
];

const secret = 'A note of the staff that nobody else may read';

/** The answers to staff, and those that are kept for everybody, at one address each: neither becomes the other's. */
async function tryOthersAnswers(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const { origin } = server;
  const staff = withToken(await tokenOf(server, 'Staff'));
  const [id = 1] = await softwareIds(server, 1);
  const paths = [
    `/api/software/${id}/`,
    '/api/software/',
    '/api/software/?limit=1',
    '/api/software/?search=a&ranking=relevance',
    '/api/software/facets/',
    '/api/categories/',
    `/api/software/${id}//`,
    '/api/software/%31/',
    '/api/software/?limit=1&',
  ];
  const problems: string[] = [];
  const hidden = await sendJson(
    origin,
    '/api/software-admin/software/',
    { name: secret },
    { headers: staff },
  );
  if (hidden.status !== 201) throw new Error(`No software was made (${hidden.status})`);
  const tryOne = async (path: string, disguise: OutgoingHttpHeaders): Promise<void> => {
    const what = `${path} with ${JSON.stringify(disguise)}`;
    const headers = { ...disguise, 'X-Forwarded-For': newNetwork() };
    const before = await ask(origin, path, { headers });
    const own = await ask(origin, path, { headers: { ...headers, ...staff } });
    const after = await ask(origin, path, { headers });
    const head = await ask(origin, path, { headers, method: 'HEAD' });
    if (own.status === 200 && own.headers['cache-control'] !== 'no-store') {
      problems.push(`${what}: staff's answer may be kept (${own.headers['cache-control']})`);
    }
    if (!before.body.equals(after.body) || before.status !== after.status) {
      problems.push(`${what}: another answer after staff asked`);
    }
    if (after.text.includes(secret) || after.text.includes('internalNotes')) {
      problems.push(`${what}: what is for staff alone`);
    }
    if (head.status !== after.status || head.body.length > 0) {
      problems.push(`${what}: HEAD is answered ${head.status}, GET ${after.status}`);
    }
  };
  for (const path of paths) await Promise.all(disguises.map((disguise) => tryOne(path, disguise)));
  return verdictOf(problems, paths.length * disguises.length);
}

const attacks: readonly Attack[] = [
  {
    name: 'answers that are kept for others',
    item: 'siblings',
    tries: 9 * disguises.length * 4,
    expectation: 'the same for everybody, nothing of staff',
    run: tryOthersAnswers,
  },
];

export const keptAnswers: Family = {
  name: 'kept-answers',
  about: 'what is worked out once for many',
  attacks,
};
