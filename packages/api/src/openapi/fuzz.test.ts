import fc from 'fast-check';
import sharp from 'sharp';
import { endSessions, startSession } from '../accounts/sessions.ts';
import type { Database } from '../db/database.ts';
import { softwareLists } from '../db/list-schema.ts';
import { rateLimits } from '../db/schema.ts';
import { createAnswerChecker } from '../testing/openapi/answer-checker.ts';
import {
  fittingRequest,
  hostileRequest,
  type MadeUpRequest,
} from '../testing/openapi/made-up-request.ts';
import { readDocument, type Operation } from '../testing/openapi/read-document.ts';
import { tooLongRequests } from '../testing/openapi/too-long-requests.ts';
import {
  callers,
  nameOf,
  refusalOf,
  whoMayCall,
  type Caller,
} from '../testing/openapi/who-may-call.ts';
import { importSample } from '../testing/sample-catalogue.ts';
import { addUser } from '../testing/test-accounts.ts';
import { createTestApp, testTime } from '../testing/test-app.ts';
import { onOneDatabase } from '../testing/test-databases.ts';

/** Requests of each call, of either kind. `FUZZ_RUNS=500 FUZZ_SEED=7` tries more, and others. */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 16);
const seed = Number(process.env['FUZZ_SEED'] ?? 20);

/** Calls that made-up requests are never right for: they need a password, a secret, an address, a file that is there, or a whole tree. */
const needMore = [
  ...['sign-up', 'sign-in', 'change-the-password', 'ask-for-another-e-mail', 'delete-the-account'],
  ...['sign-out-in-one-place', 'show-the-page-to-activate-an-account'],
  ...['send-the-page-to-activate-an-account', 'show-the-page-to-choose-a-new-password'],
  ...['send-the-page-to-choose-a-new-password', 'show-the-page-to-confirm-an-e-mail'],
  ...['send-the-page-to-confirm-an-e-mail', 'save-a-software', 'save-a-version'],
  ...['get-a-list-that-somebody-shares', 'list-the-software-of-a-list-that-somebody-shares'],
  ...['get-an-audio-demo', 'get-a-cover-or-a-screenshot-in-one-of-its-sizes'],
  ...['download-the-package-of-a-version', 'upload-a-package', 'get-the-package-of-a-version'],
  ...['go-to-the-provider-of-sign-ins', 'come-back-from-the-provider-of-sign-ins'],
  'sign-in-by-the-code-with-which-the-provider-s-sign-in-came-back',
  ...['save-the-order-of-the-categories', 'save-the-categories-with-new-and-deleted-ones'],
];

const isGood = ({ status }: Response): boolean => status >= 200 && status < 300;

/** The headers that an answer lacks, whatever was asked: it runs and frames nothing, and nobody keeps one about an account. */
function missingHeaders(operation: Operation, { headers }: Response): readonly string[] {
  const wanted: Readonly<Record<string, RegExp>> = {
    'Content-Security-Policy': /frame-ancestors 'none'/,
    'Referrer-Policy': /^no-referrer$/,
    'X-Content-Type-Options': /^nosniff$/,
    'X-Frame-Options': /^DENY$/,
    ...(whoMayCall(operation) !== 'anybody' && { 'Cache-Control': /^no-store$/ }),
  };
  return Object.entries(wanted)
    .filter(([name, value]) => !value.test(headers.get(name) ?? ''))
    .map(([name]) => `${name}: ${headers.get(name) ?? 'none'}`);
}

async function sampleFiles() {
  const create = { width: 40, height: 40, channels: 3, background: '#369' } as const;
  const picture = await sharp({ create }).png().toBuffer();
  return [
    Uint8Array.from(picture),
    Uint8Array.from(Buffer.from('RIFF\0\0\0\0WAVEfmt ')),
    Uint8Array.from([]),
    Uint8Array.from([0, 1, 2, 3]),
  ];
}

/** The backend with a small catalogue and some accounts, each request from an address of its own. */
async function openBackend(database: Database) {
  await importSample(database);
  const { app, logged } = createTestApp(database);
  const users = {
    visitor: await addUser(database, { email: 'visitor@site.test' }),
    other: await addUser(database, { email: 'other@site.test' }),
    staff: await addUser(database, { email: 'staff@site.test', isStaff: true }),
    superuser: await addUser(database, { email: 'superuser@site.test', isSuperuser: true }),
  };
  const lists = await database
    .insert(softwareLists)
    .values(
      [users.visitor, users.staff, users.visitor].map(({ id: userId }) => ({
        userId,
        name: 'Tried',
        createdAt: testTime,
      })),
    )
    .returning();
  /** A call before may have deleted the lists, or used up a limit. */
  const beginAnew = async () => {
    await database.insert(softwareLists).values(lists).onConflictDoNothing();
    await database.delete(rateLimits);
  };
  let count = 0;
  const tokenOf = async (caller: Caller | 'other'): Promise<string | null> => {
    if (caller === 'nobody') return null;
    if (caller === 'stranger') return 'f'.repeat(43);
    // Anew each time: the request before may have signed out. Of sessions of one moment nobody could say which is the oldest.
    await endSessions(database, users[caller].id);
    return startSession(database, users[caller].id, testTime);
  };
  const send = async (
    { method }: Operation,
    { address, headers, body }: MadeUpRequest,
    caller: Caller | 'other',
  ): Promise<Response> => {
    const token = await tokenOf(caller);
    count += 1;
    const remoteAddress = `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;
    return app.request(
      address,
      {
        method,
        headers: { ...headers, ...(token !== null && { Authorization: `Bearer ${token}` }) },
        body,
      },
      { incoming: { socket: { remoteAddress } } },
    );
  };
  const { document, operations } = await readDocument(app);
  const check = createAnswerChecker(document);
  return { beginAnew, logged, send, document, operations, check, files: await sampleFiles() };
}

type Backend = Awaited<ReturnType<typeof openBackend>>;

/** All of them, and those most often who may call. */
function callersOf(operation: Operation): fc.Arbitrary<Caller> {
  const allowed = callers.filter((caller) => refusalOf(operation, caller) === null);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...allowed.filter((caller) => caller !== 'stranger')) },
    { weight: 1, arbitrary: fc.constantFrom(...callers) },
  );
}

/** Runs a check of a call for many made-up requests by all kinds of callers. */
const forMany = (
  operation: Operation,
  requests: fc.Arbitrary<MadeUpRequest>,
  check: (request: MadeUpRequest, caller: Caller) => Promise<void>,
) =>
  fc.assert(
    fc.asyncProperty(requests, callersOf(operation), (request, caller) => check(request, caller)),
    { numRuns, seed },
  );

onOneDatabase((database) => {
  async function expectAsDeclared(
    { send, check, logged }: Backend,
    operation: Operation,
    request: MadeUpRequest,
    caller: Caller,
  ): Promise<Response> {
    const response = await send(operation, request, caller);
    const said = [nameOf(operation), request.address, caller];
    const copy = response.clone();
    expect([...said, await check(operation, response), logged]).toEqual([...said, null, []]);
    expect([...said, missingHeaders(operation, response)]).toEqual([...said, []]);
    return copy;
  }

  it('requests that fit are answered as the document says, and each call answers some of them well (X81)', async () => {
    const backend = await openBackend(database());
    const { operations, document, files } = backend;
    const good = new Set<string>();
    for (const operation of operations) {
      const requests = fittingRequest(operation, document, files);
      await backend.beginAnew();
      await forMany(operation, requests, async (request, caller) => {
        const response = await expectAsDeclared(backend, operation, request, caller);
        if (isGood(response)) good.add(operation.operationId);
      });
    }
    const never = operations.map(({ operationId }) => operationId).filter((id) => !good.has(id));
    expect(never.filter((id) => !needMore.includes(id))).toEqual([]);
  });

  it('requests with something wrong in them are answered as the document says (X81)', async () => {
    const backend = await openBackend(database());
    const { operations, document, files } = backend;
    for (const operation of operations) {
      const requests = hostileRequest(operation, document, files);
      await backend.beginAnew();
      await forMany(operation, requests, async (request, caller) => {
        await expectAsDeclared(backend, operation, request, caller);
      });
    }
  });

  it('a text that is far too long is refused in every field and every parameter', async () => {
    const backend = await openBackend(database());
    const { operations, document, send, logged } = backend;
    for (const operation of operations) {
      await backend.beginAnew();
      for (const request of tooLongRequests(operation, document, seed)) {
        const { status } = await send(operation, request, 'superuser');
        const said = [nameOf(operation), request.tooLong];
        expect([...said, status >= 400 && status < 500 ? 'refused' : status, logged]).toEqual([
          ...said,
          'refused',
          [],
        ]);
      }
    }
  });

  it('a page of another origin changes nothing by any call', async () => {
    const { operations, document, files, send } = await openBackend(database());
    for (const operation of operations.filter(({ method }) => method !== 'GET')) {
      const [fitting] = fc.sample(fittingRequest(operation, document, files), { numRuns: 1, seed });
      if (!fitting) throw new Error('Nothing was made up');
      const headers = { ...fitting.headers, Origin: 'https://evil.test' };
      const { status } = await send(operation, { ...fitting, headers }, 'superuser');
      expect([nameOf(operation), status]).toEqual([nameOf(operation), 403]);
    }
  });

  it('who may not call is told so before anything else, and who may is never told so (X81)', async () => {
    const backend = await openBackend(database());
    const { operations, document, files, send } = backend;
    for (const operation of operations) {
      const [fitting] = fc.sample(fittingRequest(operation, document, files), { numRuns: 1, seed });
      const [wrong] = fc.sample(hostileRequest(operation, document, files), { numRuns: 1, seed });
      for (const request of [fitting, wrong]) {
        if (!request) throw new Error('Nothing was made up');
        for (const caller of callers) {
          const refusal = refusalOf(operation, caller);
          // A token that is none is refused where it is looked at, also by calls for everybody.
          if (refusal === null && caller === 'stranger') continue;
          const { status } = await send(operation, request, caller);
          const isRefused = status === 401 || status === 403;
          const said = [nameOf(operation), caller];
          expect([...said, isRefused ? status : null]).toEqual([...said, refusal]);
        }
      }
    }
  });

  it('what is somebody else’s is not there for any call of an account (X81)', async () => {
    const backend = await openBackend(database());
    const { operations, document, files, send } = backend;
    const of = (method: string, path: string) => {
      const found = operations.find((one) => one.method === method && one.path === path);
      if (!found) throw new Error(`There is no ${method} ${path}`);
      return found;
    };
    const list = { address: '/api/lists/', headers: { 'Content-Type': 'application/json' } };
    const made = await send(
      of('POST', '/api/lists/'),
      { ...list, body: '{"name":"Mine"}' },
      'other',
    );
    const { id } = (await made.json()) as { id: number };
    const before: unknown = await (
      await send(of('GET', '/api/lists/'), { ...list, body: null }, 'other')
    ).json();
    const sessions = { address: '/auth/sessions/', headers: {}, body: null };
    const theirs = (await (await send(of('GET', '/auth/sessions/'), sessions, 'other')).json()) as {
      id: number;
    }[];
    const owned = operations.filter(
      (operation) => whoMayCall(operation) === 'account' && operation.path.includes('{'),
    );
    expect(owned.length).toBeGreaterThan(6);
    for (const operation of owned) {
      const ids = operation.path.startsWith('/api/lists/') ? [id] : theirs.map((one) => one.id);
      for (const one of ids) {
        const [request] = fc.sample(
          fittingRequest(
            { ...operation, path: operation.path.replace('{id}', String(one)) },
            document,
            files,
          ),
          { numRuns: 1, seed },
        );
        if (!request) throw new Error('Nothing was made up');
        const { status } = await send(operation, request, 'visitor');
        expect([nameOf(operation), status]).toEqual([nameOf(operation), 404]);
      }
    }
    const after: unknown = await (
      await send(of('GET', '/api/lists/'), { ...list, body: null }, 'other')
    ).json();
    expect(after).toEqual(before);
  });
});
