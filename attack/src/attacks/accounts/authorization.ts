import { tokenOf, withToken } from '../../product/accounts-client.ts';
import { verdictOf, type Attack, type Family, type Outcome } from '../../attack.ts';
import { ask, jsonOf, sendJson, textField, type Answer } from '../../network/ask.ts';
import type { Product, Server } from '../../product/product.ts';
import { calls, type Call } from '../../product/calls.ts';

const send = (server: Server, { method, path, body }: Call, token: string | null) =>
  ask(server.origin, path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === null ? {} : withToken(token)),
    },
    ...(body === undefined ? {} : { body }),
  });

/** Every call, by everybody: people who may not make it are answered so, whatever else is wrong with the call. */
async function tryRoles(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const user = await tokenOf(server, 'Visitor');
  const problems: string[] = [];
  const expect = (who: string, call: Call, answer: Answer, wanted: number) => {
    if (answer.status === wanted) return;
    problems.push(`${call.method} ${call.path} by ${who}: ${answer.status}, not ${wanted}`);
  };
  for (const call of calls) {
    if (call.who === 'staff') {
      expect('nobody', call, await send(server, call, null), 401);
      expect('a user', call, await send(server, call, user), 403);
    } else if (call.who === 'user') {
      expect('nobody', call, await send(server, call, null), 401);
    }
    // A token that is none lets nobody in, also where no token is needed.
    const forged = await send(server, call, 'f'.repeat(43));
    const isOpen = call.path.startsWith('/auth/') || !call.path.startsWith('/api/');
    if (!isOpen || call.who !== 'anybody') expect('a forged token', call, forged, 401);
  }
  return verdictOf(problems, calls.length * 2);
}

/** Other spellings of a staff call's address must not get past who may call it. */
async function trySpellings(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const user = await tokenOf(server, 'Visitor');
  const spellings = [
    '/api/software-admin',
    '/api/software-admin/',
    '/api//software-admin/',
    '/api/software-admin//statuses/',
    '/api/software-admin/%73tatuses/',
    '/api/software%2dadmin/statuses/',
    '/api/Software-Admin/statuses/',
    '/api/./software-admin/statuses/',
    '/api/x/../software-admin/statuses/',
    '/api/software-admin/statuses',
    '/api/software-admin/statuses/?x=/api/categories/',
    '/API/software-admin/statuses/',
    '/api/software-admin/statuses/.',
    '/api/software-admin;x/statuses/',
  ];
  const problems: string[] = [];
  for (const path of spellings) {
    for (const token of [null, user]) {
      const headers = token === null ? {} : withToken(token);
      const { status } = await ask(server.origin, path, { headers });
      if (status < 400) problems.push(`${path} answered ${status}`);
    }
  }
  return verdictOf(problems, spellings.length * 2);
}

async function tryTokenShapes(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const token = await tokenOf(server, 'Superuser');
  const shapes = [
    '',
    'Bearer',
    'Bearer ',
    `Token ${token}`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token}x`,
    `Bearer ${token.toUpperCase()}`,
    `Bearer "${token}"`,
    `Bearer\t${token}`,
    `Bearer x ${token}`,
    `Bearer ${token} x`,
    `Bearer ${token}, Bearer x`,
    `Basic ${Buffer.from(`superuser@attack.test:${token}`).toString('base64')}`,
    `Basic ${token}`,
    token,
    'Bearer null',
    'Bearer undefined',
    "Bearer ' OR 1=1 --",
    'Bearer __proto__',
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOjF9.',
    `token=${token}`,
  ];
  const problems: string[] = [];
  for (const shape of shapes) {
    const headers = { Authorization: shape };
    const { status } = await ask(server.origin, '/api/software-admin/statuses/', { headers });
    if (status !== 401) problems.push(`'${shape.slice(0, 20)}' was answered ${status}`);
  }
  const elsewhere: readonly [string, Readonly<Record<string, string>>][] = [
    [`/api/software-admin/statuses/?token=${token}`, {}],
    [`/api/software-admin/statuses/?access_token=${token}`, {}],
    ['/api/software-admin/statuses/', { Cookie: `token=${token}; Authorization=Bearer ${token}` }],
    ['/api/software-admin/statuses/', { 'X-Authorization': `Bearer ${token}` }],
    ['/api/software-admin/statuses/', { 'X-User-Id': '1', 'X-Remote-User': 'superuser' }],
  ];
  for (const [path, headers] of elsewhere) {
    const { status } = await ask(server.origin, path, { headers });
    if (status !== 401) problems.push(`a token beside the header was answered ${status}`);
  }
  return verdictOf(problems, shapes.length + elsewhere.length);
}

async function tryOverrides(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const user = await tokenOf(server, 'Visitor');
  const names = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'];
  const problems: string[] = [];
  for (const name of names) {
    for (const method of ['PUT', 'DELETE', 'POST']) {
      const headers = { ...withToken(user), [name]: method };
      const statuses = await ask(server.origin, '/api/categories/', { headers });
      if (statuses.status !== 200) problems.push(`${name}: ${method} changed a GET`);
    }
  }
  const still = await ask(server.origin, '/auth/me/', {
    headers: { ...withToken(user), 'X-HTTP-Method-Override': 'DELETE' },
  });
  if (still.status !== 200) problems.push('an override signed the user out');
  const rewritten = ['X-Original-URL', 'X-Rewrite-URL'];
  for (const name of rewritten) {
    const headers = { ...withToken(user), [name]: '/api/software-admin/statuses/' };
    const { text } = await ask(server.origin, '/api/categories/', { headers });
    if (text.includes('"blank"')) problems.push(`${name} led to a staff call`);
  }
  return verdictOf(problems, names.length * 3 + 1 + rewritten.length);
}

/** Fields that nobody may set for themselves change nothing. */
async function tryMassAssignment(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const problems: string[] = [];
  const email = `${crypto.randomUUID()}@attack.test`;
  const signedUp = await sendJson(
    server.origin,
    '/auth/register/',
    {
      ...{ email, password: 'attack-horse-battery', passwordConfirmation: 'attack-horse-battery' },
      ...{ isStaff: true, is_staff: true, isSuperuser: true, is_superuser: true, isActive: true },
      ...{ is_active: true, id: 1, role: 'staff', createdAt: '2000-01-01T00:00:00Z' },
    },
    { headers: { 'X-Forwarded-For': '198.19.0.1' } },
  );
  const token = textField(signedUp, 'token');
  if (/"is_?(staff|superuser|active)":true/i.test(signedUp.text)) {
    problems.push(`a sign-up made its own rights: ${signedUp.text.slice(0, 120)}`);
  }
  const admin = await ask(server.origin, '/api/software-admin/statuses/', {
    headers: withToken(token || 'x'),
  });
  if (admin.status < 401) problems.push(`the new account's token opens the administration`);

  const staff = withToken(await tokenOf(server, 'Staff'));
  const made = await sendJson(
    server.origin,
    '/api/software-admin/software/',
    { name: 'Attack', id: 999_999, status: 'enabled', createdAt: '2000-01-01T00:00:00Z' },
    { headers: staff },
  );
  const id = textField(made, 'id');
  if (made.status === 201) {
    const row = await ask(server.origin, `/api/software/${id}/`, { headers: staff });
    if (id === '999999') problems.push('the caller chose the id');
    if (/"enabled"|2000-01-01/.test(row.text)) problems.push('the caller chose status or time');
  }
  return verdictOf(problems, 4);
}

/** Data that is not for everybody does not appear in answers to everybody. */
async function tryHidden(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const staff = withToken(await tokenOf(server, 'Staff'));
  const problems: string[] = [];
  const list = await ask(server.origin, '/api/software-admin/?limit=500', { headers: staff });
  const hidden = hiddenIds(jsonOf(list)).slice(0, 10);
  if (hidden.length === 0)
    throw new Error('The demo has nothing that is hidden, so nothing was tried');
  for (const id of hidden) {
    for (const path of ['', 'versions/', 'latest_versions/']) {
      const { status } = await ask(server.origin, `/api/software/${id}/${path}`);
      if (status !== 404) problems.push(`/api/software/${id}/${path} answered ${status}`);
    }
  }
  const open = await ask(server.origin, '/api/software/?limit=200');
  for (const secret of ['internal_notes', 'internalNotes', 'passwordHash', 'description_ok']) {
    if (open.text.includes(secret)) problems.push(`the public list has ${secret}`);
  }
  for (const status of ['blank', 'disabled']) {
    const answer = await ask(server.origin, `/api/software/?status=${status}&limit=5`);
    const rows = jsonOf(answer);
    if (Array.isArray(rows) && rows.length > 0) problems.push(`the public list has ${status} ones`);
  }
  return verdictOf(problems, hidden.length * 3 + 6);
}

function hiddenIds(document: unknown): readonly number[] {
  const rows: unknown[] = Array.isArray(document)
    ? document
    : Object.values((document ?? {}) as Record<string, unknown>).flatMap((value): unknown[] =>
        Array.isArray(value) ? value : [],
      );
  return rows.flatMap((row) => {
    if (typeof row !== 'object' || row === null || !('id' in row) || !('status' in row)) return [];
    return row.status !== 'enabled' && typeof row.id === 'number' ? [row.id] : [];
  });
}

const attack = (name: string, tries: number, expectation: string, run: Attack['run']): Attack => ({
  name,
  item: 'siblings',
  tries,
  expectation,
  run,
});

export const authorization: Family = {
  name: 'authorization',
  about: 'every call by everybody, and ways around it',
  attacks: [
    attack('every call by everybody', calls.length * 3, '401 for nobody, 403 for users', tryRoles),
    attack('staff calls under other spellings', 28, 'never below 400', trySpellings),
    attack('tokens in odd shapes and places', 23, '401', tryTokenShapes),
    attack('other methods and addresses by header', 12, 'the header changes nothing', tryOverrides),
    attack('fields that nobody may set', 4, 'they change nothing', tryMassAssignment),
    attack('what is hidden', 36, '404, and nothing of it in lists', tryHidden),
  ],
};
