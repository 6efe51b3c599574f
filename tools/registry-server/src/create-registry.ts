import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { CommandError, toCommandError, type CommandErrorCode } from '@patchbay/command-line';
import { coalesceReads } from '@patchbay/http-server';
import { noticesOf, withCompressed } from '@patchbay/registry/build';
import { previewLink, wordsWithoutFolders } from '@patchbay/registry/live';
import { logFile, readLogText, sha256, wholeLines } from '@patchbay/registry/log';
import { withSite, type SiteSession } from '@patchbay/registry/state';
import type { ReleaseTarget } from '@patchbay/registry/target';
import {
  authenticate,
  causeOf,
  EnvelopeReader,
  readKeyRing,
  readSignedStatement,
  readSignedText,
  type EnvelopeLimits,
  type SignedStatement,
} from '@patchbay/registry/trust';
import {
  assertNoDowngrade,
  assertSigned,
  demandSignatures,
  performChange,
  readStatus,
  type Outcome,
} from '@patchbay/release/changes';
import type { SmokeCheck } from '@patchbay/release/checks';
import { checkAhead, releaseBuild } from '@patchbay/release/release-build';
import type { AppConfig } from '@patchbay/shared/config';
import type { FindStaff } from './staff/find-staff.ts';
import { createStaffReleases } from './staff/staff-releases.ts';
import { assertAcceptable, sentBefore, SentStatements } from './accept-statement.ts';
import { openWholeLines } from './open-whole-lines.ts';
import {
  assertFilesCanBeTaken,
  forgetUpload,
  mostBytesOfRelease,
  receiveRelease,
  ReleasePlaces,
} from './receive-release.ts';

/** In the site's own work folder: in the same file system, and never served. */
export const uploadsFolder = '.release/uploads';

export interface RegistryOptions {
  /** A folder: the signatures beside its releases are read. */
  readonly target: ReleaseTarget;
  /** The file with the keys of the teams; it is read again for each request. */
  readonly keysFile: string;
  /** The origins that teams know this registry by. */
  readonly origins: readonly string[];
  /** The site's own first origin, for links; null where it is not known. */
  readonly siteOrigin: string | null;
  /** The page's configuration, given the one that the site has. */
  readonly configure: (present: AppConfig | null) => AppConfig;
  readonly smokeCheck: SmokeCheck;
  readonly now: () => Date;
  /** The time for which it has run, which setting the clock does not change; measured by default. */
  readonly runsForMs?: () => number;
  readonly say: (line: string) => void;
  /** Called for each request whose sender has proved to be a team, or staff: with the handler that answers it. */
  readonly onAccepted?: (answer: object) => void;
  /** Called where all that a team sends is there, and it waits for the answer. */
  readonly onReceived?: (answer: HttpBindings['outgoing']) => void;
  readonly limits?: EnvelopeLimits;
  /**
   * The options for staff's calls on the site's page; null, as by default, where staff make changes elsewhere or not at
   * all.
   */
  readonly staff?: { readonly findStaff: FindStaff; readonly hasPreviews: boolean } | null;
}

/** As the adapter of Node's server hands it over. */
interface RegistryRequest {
  readonly Bindings: HttpBindings;
  /** The statement that a team has signed, once its signature is known to be good. */
  readonly Variables: { signed?: SignedStatement };
}

const statuses: Readonly<Record<CommandErrorCode, 400 | 403 | 404 | 409 | 500 | 503>> = {
  usage: 400,
  'not-found': 404,
  'build-failed': 500,
  refused: 403,
  'version-taken': 409,
  downgrade: 409,
  locked: 503,
  damaged: 500,
  failed: 500,
};

/**
 * The registry of releases: takes signed releases and changes, and makes them live by the code of the folder tool (rules
 * G100 to G105).
 */
export function createRegistry(options: RegistryOptions): Hono<RegistryRequest> {
  const { target, say, now, limits = {} } = options;
  const app = new Hono<RegistryRequest>();
  const inWords = wordsWithoutFolders({ siteDir: target.label, keysFile: options.keysFile });
  const status = coalesceReads(() => readStatus(target));
  const sent = new SentStatements(options.runsForMs);
  const places = new ReleasePlaces();

  app.use(async (context, next) => {
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    await next();
  });

  if (options.staff) {
    const { configure, keysFile, onAccepted, staff } = options;
    const shared = { target, keysFile, configure, now, say: (line: string) => say(oneLine(line)) };
    app.route('/', createStaffReleases({ ...shared, ...staff, ...(onAccepted && { onAccepted }) }));
  }

  app.get('/health/', (context) => context.json({ status: 'ok' }));

  app.get('/status', async (context) => {
    const read = await status();
    return context.json({
      status: { ...read, site: inWords(read.site), problems: read.problems.map(inWords) },
    });
  });

  app.get('/log', async (context) => {
    const log = await openWholeLines(join(target.label, logFile));
    return context.body(log, 200, { 'Content-Type': 'application/x-ndjson' });
  });

  app.post('/releases', async (context) => {
    const reader = readerOf(context, limits);
    const upload = join(target.label, uploadsFolder, randomUUID());
    let leave: (() => void) | null = null;
    try {
      const signed = await readAccepted(context, await reader.head(), sent, options);
      const { statement } = signed;
      if (statement.action !== 'release') {
        throw new CommandError('refused', `A ${statement.action} is no release`);
      }
      assertFilesCanBeTaken(statement);
      // The places are those of teams: a stranger would keep them by sending nothing.
      leave = await places.take();
      const build = await receiveRelease(reader, statement, upload);
      options.onReceived?.(context.env.outgoing);
      assertSigned(await readKeyRing(options.keysFile), signed, build.release);
      const compressed = await withCompressed(build.files);
      const loaded = { release: build.release, target };
      const smokeCheck = await checkAhead(options.smokeCheck, upload, loaded);
      const outcome = await change(signed, options, (session) =>
        releaseBuild(session, {
          dist: upload,
          build,
          compressed,
          provenance: signed.provenance,
          name: statement.name,
          percent: statement.percent,
          mayDowngrade: statement.allowDowngrade,
          smokeCheck,
          now: now().toISOString(),
          say,
        }),
      );
      return await answer(context, outcome, options);
    } finally {
      leave?.();
      await forgetUpload(upload);
      await reader.drain(mostBytesOfRelease);
    }
  });

  app.post('/changes', async (context) => {
    const reader = readerOf(context, limits);
    const signed = await readAccepted(context, await reader.head(), sent, options);
    await reader.end();
    options.onReceived?.(context.env.outgoing);
    const { statement } = signed;
    const { action, name, version, percent } = statement;
    if (action === 'release') throw new CommandError('refused', 'A release comes with its files');
    const outcome = await change(signed, options, (session) => {
      if (session.state && action === 'promote' && version !== null) {
        const wanted = { name, version, percent, mayDowngrade: statement.allowDowngrade };
        assertNoDowngrade(session.state, wanted);
      }
      return performChange(session, { action, name, version, percent }, now().toISOString());
    });
    return answer(context, outcome, options);
  });

  app.notFound((context) =>
    refuse(
      context,
      new CommandError('not-found', 'A registry has nothing at this address'),
      inWords,
    ),
  );

  app.onError((error, context) => {
    const failure = toCommandError(error);
    const signed = context.get('signed');
    const asked = [
      `${context.req.method} ${context.req.path}`,
      ...(signed ? [whatAsked(signed)] : []),
    ];
    say(oneLine(`${asked.join(', ')}: ${failure.message}`));
    return refuse(context, failure, inWords);
  });

  return app;
}

function refuse(
  context: Context,
  { code, message, problems }: CommandError,
  inWords: (text: string) => string,
) {
  const error = { code, message: inWords(message), problems: problems.map(inWords) };
  // Whoever is still sending is not read to the end.
  return context.json({ error }, statuses[code], { Connection: 'close' });
}

const longestLine = 500;

/** A stranger chooses what is in it: it must not look like two lines of the log, nor reach the terminal as a command. */
const oneLine = (text: string): string =>
  text.slice(0, longestLine).replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');

const whatAsked = ({ statement: { action, name }, signature }: SignedStatement): string =>
  `${action} of ${name} by ${signature.team}, key ${signature.key}`;

/** Reads the body of a request. Whoever sends nothing at all is told that it is cut short. */
const readerOf = ({ req }: Context, limits: EnvelopeLimits): EnvelopeReader =>
  new EnvelopeReader(
    req.raw.body ??
      new ReadableStream({
        start: (body) => {
          body.close();
        },
      }),
    limits,
  );

/**
 * A statement that may be acted on, before anything else is taken. The signature is the first thing that is looked at.
 * @throws CommandError `refused` with the reason
 */
async function readAccepted(
  context: Context<RegistryRequest>,
  head: string,
  sent: SentStatements,
  { target, keysFile, origins, now, onAccepted }: RegistryOptions,
): Promise<SignedStatement> {
  const ring = await readKeyRing(keysFile);
  const text = readSignedText(head);
  authenticate(ring, text);
  const signed = readSignedStatement(text);
  context.set('signed', signed);
  const isFirst = sent.take(signed, now());
  assertSigned(ring, signed);
  const log = await readLogText(target);
  assertAcceptable(signed, { origins, now: now(), log });
  if (!isFirst) throw sentBefore();
  sent.assertOfNow(signed, now());
  onAccepted?.(context.env.outgoing);
  return signed;
}

/** Does what a statement asks for, alone on the site, after it was checked again: much may have changed while it waited. */
function change(
  signed: SignedStatement,
  { target, keysFile, origins, configure, now, say }: RegistryOptions,
  work: (session: SiteSession) => Promise<Outcome>,
): Promise<Outcome> {
  const { name } = signed.statement;
  const cause = causeOf(signed.provenance, now().toISOString());
  const purpose = `a ${cause.action} of ${cause.subject ?? name} by ${signed.signature.team}`;
  return withSite(target, { purpose, configure, cause, say }, async (session) => {
    const ring = await readKeyRing(keysFile);
    assertSigned(ring, signed);
    const log = await readLogText(target);
    assertAcceptable(signed, { origins, now: now(), log });
    const outcome = await work(demandSignatures(session, ring, name));
    say(`${purpose}: ${outcome.result}`);
    return outcome;
  });
}

async function answer(context: Context, outcome: Outcome, { target, siteOrigin }: RegistryOptions) {
  const lines = wholeLines(await readLogText(target)).split('\n');
  const last = lines.at(-2);
  const preview = await previewLink(target, outcome, siteOrigin);
  return context.json({
    ...outcome,
    preview,
    notices: await noticesOf(target, outcome),
    head: last === undefined ? null : sha256(last),
  });
}
