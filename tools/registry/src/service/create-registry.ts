import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { CommandError, toCommandError } from '@patchbay/command-line';
import { coalesceReads } from '@patchbay/node-kit/http-server';
import { createMinuteLog, nameRoute, type Log } from '@patchbay/node-kit/telemetry';
import type { AppConfig } from '@patchbay/shared/config';
import { Hono, type Context } from 'hono';
import { routePath } from 'hono/route';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { noticesOf } from '../build/check-setup.ts';
import { withCompressed } from '../build/compressed-files.ts';
import { previewLink } from '../live/preview-link.ts';
import { hideFolders } from '../live/messages.ts';
import { isKnownStatement, readLogText, wholeLines } from '../state/change-log.ts';
import { withSite, type SiteSession } from '../state/site-session.ts';
import type { ReleaseTarget } from '../target/release-target.ts';
import { authenticate } from '../trust/check-signatures.ts';
import { causeOf } from '../trust/make-statement.ts';
import { EnvelopeReader } from '../trust/envelope.ts';
import { readKeyRing } from '../trust/key-ring.ts';
import { readSignedStatement, readSignedText, type SignedStatement } from '../trust/statement.ts';
import { assertNoDowngrade, performChange, type Outcome } from '../release/changes/make-live.ts';
import { assertSigned, demandSignatures } from '../release/demand-signatures.ts';
import { readStatus } from '../release/read-status.ts';
import type { SmokeCheck } from '../checks/smoke-check.ts';
import { checkAhead, releaseBuild } from '../release/changes/release-build.ts';
import type { FindStaff } from './staff/find-staff.ts';
import { createStaffReleases, statuses, type ViewCollection } from './staff/staff-releases.ts';
import { assertFilesCanBeTaken, maxReleaseBytes, receiveRelease } from './receive-release.ts';

/** In the site's own work folder: in the same file system, and never served. */
export const uploadsFolder = '.release/uploads';

export interface RegistryOptions {
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
  readonly say: Log;
  /** Called for each request whose sender has proved to be a team: with the handler that answers it. */
  readonly onAccepted?: (answer: object) => void;
  /** Called where all that a team sends is there, and it waits for the answer. */
  readonly onReceived?: (answer: HttpBindings['outgoing']) => void;
  /**
   * The options for staff's calls on the site's page; null, as by default, where staff make changes elsewhere or not at
   * all.
   */
  readonly staff?: {
    readonly findStaff: FindStaff;
    readonly hasPreviews: boolean;
    readonly views: ViewCollection | null;
  } | null;
}

/**
 * The digests of statements that teams have sent. The log has those that were accepted; one that was refused, for a version that was
 * not there yet or a lock, could be sent again a moment later by anybody who has seen it on its way.
 */
type SentStatements = LRUCache<string, true>;

const maxSent = 10_000;
/** More than a statement is good for, also where a clock is set. */
const sentMs = 24 * 3_600_000;

/** As the adapter of Node's server hands it over. */
interface RegistryRequest {
  readonly Bindings: HttpBindings;
  /** The statement that a team has signed, once its signature is known to be good. */
  readonly Variables: { signed?: SignedStatement };
}

/**
 * The registry of releases: takes signed releases and changes, and makes them live by the code of the folder tool (rules
 * G100 to G105).
 */
export function createRegistry(options: RegistryOptions): Hono<RegistryRequest> {
  const { target, say, now } = options;
  const app = new Hono<RegistryRequest>();
  const withoutFolders = hideFolders({ siteDir: target.label, keysFile: options.keysFile });
  const status = coalesceReads(() => readStatus(target));
  const log = coalesceReads(async () => wholeLines(await readLogText(target)));
  const sent: SentStatements = new LRUCache({ max: maxSent, ttl: sentMs });
  // Each may take as much of the disk as a release may have.
  const limitReleases = pLimit(4);
  const often = createMinuteLog(say);

  app.use(async (context, next) => {
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    await next();
  });

  if (options.staff) {
    const { configure, keysFile, staff } = options;
    const shared = { target, keysFile, configure, now, say: (line: string) => say(oneLine(line)) };
    app.route('/', createStaffReleases({ ...shared, ...staff }));
  }

  app.use(async (context, next) => {
    await next();
    nameRoute(routePath(context));
  });

  for (const path of ['/health/', '/healthz']) {
    app.get(path, (context) => context.json({ status: 'ok' }));
  }

  app.get('/readyz', async (context) => {
    const outcomeOf = async (name: string, check: Promise<unknown>) => {
      try {
        await check;
        return 'ok';
      } catch (cause) {
        const reason = oneLine(withoutFolders(cause instanceof Error ? cause.message : 'it fails'));
        often(name, (times) => [
          `The ${name} cannot be used${times === 1 ? '' : ` (${times} times in the last minute)`}: ${reason}`,
          { level: 'error', times },
        ]);
        return 'failed';
      }
    };
    const checks = {
      keys: await outcomeOf('keys', readKeyRing(options.keysFile)),
      site: await outcomeOf('site', target.check()),
    };
    const isReady = Object.values(checks).every((outcome) => outcome === 'ok');
    return context.json({ status: isReady ? 'ok' : 'failed', checks }, isReady ? 200 : 503);
  });

  app.get('/status', async (context) => {
    const read = await status();
    return context.json({
      status: {
        ...read,
        site: withoutFolders(read.site),
        problems: read.problems.map(withoutFolders),
      },
    });
  });

  app.get('/log', async (context) =>
    context.body(await log(), 200, { 'Content-Type': 'application/x-ndjson' }),
  );

  app.post('/releases', async (context) => {
    const reader = readerOf(context);
    try {
      const signed = await readAccepted(context, await reader.head(), sent, options);
      if (signed.statement.action !== 'release') {
        throw new CommandError('refused', `A ${signed.statement.action} is no release`);
      }
      assertFilesCanBeTaken(signed.statement);
      const outcome = await limitReleases(() => release(context, reader, signed, options));
      return await answer(context, outcome, options);
    } finally {
      await reader.drain(maxReleaseBytes);
    }
  });

  app.post('/changes', async (context) => {
    const reader = readerOf(context);
    const signed = await readAccepted(context, await reader.head(), sent, options);
    await reader.end();
    options.onReceived?.(context.env.outgoing);
    const { statement } = signed;
    const { action, name, version, percent, guard } = statement;
    if (action === 'release') throw new CommandError('refused', 'A release comes with its files');
    const outcome = await change(signed, options, (session) => {
      if (session.state && action === 'promote' && version !== null) {
        const wanted = { name, version, percent, mayDowngrade: statement.allowDowngrade };
        assertNoDowngrade(session.state, wanted);
      }
      const asked = { action, name, version, percent, guard };
      return performChange(session, asked, now().toISOString());
    });
    return answer(context, outcome, options);
  });

  app.notFound((context) =>
    refuse(
      context,
      new CommandError('not-found', 'A registry has nothing at this address'),
      withoutFolders,
    ),
  );

  app.onError((error, context) => {
    const failure = toCommandError(error);
    const signed = context.get('signed');
    const asked = [
      `${context.req.method} ${context.req.path}`,
      ...(signed ? [whatAsked(signed)] : []),
    ];
    // The team is told as well; what this machine fails at is for its operator.
    const level = ['failed', 'damaged'].includes(failure.code) ? 'error' : 'warning';
    say(oneLine(`${asked.join(', ')}: ${failure.message}`), { level });
    return refuse(context, failure, withoutFolders);
  });

  return app;
}

function refuse(
  context: Context,
  { code, message, problems }: CommandError,
  withoutFolders: (text: string) => string,
) {
  const error = { code, message: withoutFolders(message), problems: problems.map(withoutFolders) };
  // Whoever is still sending is not read to the end.
  const status = code === 'refused' ? 403 : statuses[code];
  return context.json({ error }, status, { Connection: 'close' });
}

const maxLineLength = 500;

/** A stranger chooses what is in it: it must not look like two lines of the log, nor reach the terminal as a command. */
const oneLine = (text: string): string =>
  text.slice(0, maxLineLength).replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');

const whatAsked = ({ statement: { action, name }, signature }: SignedStatement): string =>
  `${action} of ${name} by ${signature.team}, key ${signature.key}`;

/** Reads the body of a request. Whoever sends nothing at all is told that it is cut short. */
const readerOf = ({ req }: Context): EnvelopeReader =>
  new EnvelopeReader(
    req.raw.body ??
      new ReadableStream({
        start: (body) => {
          body.close();
        },
      }),
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
  const isKnown = sent.has(signed.digest);
  sent.set(signed.digest, true);
  assertSigned(ring, signed);
  const log = await readLogText(target);
  assertAcceptable(signed, { origins, now: now(), log });
  if (isKnown) {
    throw refused('This very statement was sent before, and refused or cut short: sign it anew');
  }
  onAccepted?.(context.env.outgoing);
  return signed;
}

/** The greatest difference between the clocks of a team and a registry, and the time for which a statement can be sent. */
const maxApartMs = 10 * 60_000;

interface RegistryState {
  /** The origins that the registry has. */
  readonly origins: readonly string[];
  readonly now: Date;
  /** The text of the log. */
  readonly log: string;
}

/**
 * A statement is for this registry, of now, and was not accepted before.
 * @throws CommandError `refused` with the reason
 */
function assertAcceptable(
  { statement, digest }: SignedStatement,
  { origins, now, log }: RegistryState,
): void {
  if (!origins.includes(statement.to)) {
    throw refused(`The statement is for ${statement.to}; this is ${origins.join(', ')}`);
  }
  const apartMs = now.getTime() - Date.parse(statement.issuedAt);
  if (Math.abs(apartMs) > maxApartMs) {
    throw refused(
      `The statement is of ${statement.issuedAt}, and it is ${now.toISOString()} here; ten minutes may lie between. ` +
        'Send it anew, and set the clock if that does not help',
    );
  }
  if (isKnownStatement(log, digest)) {
    throw refused('This very statement was accepted before: npm run releases -- log shows when');
  }
}

const refused = (message: string) => new CommandError('refused', message);

/** Takes the files of a release, checks them, and makes them live. */
async function release(
  context: Context<RegistryRequest>,
  reader: EnvelopeReader,
  signed: SignedStatement,
  options: RegistryOptions,
): Promise<Outcome> {
  const { target, now, say } = options;
  const { statement } = signed;
  const upload = join(target.localFolder, uploadsFolder, randomUUID());
  try {
    const build = await receiveRelease(reader, statement, upload);
    options.onReceived?.(context.env.outgoing);
    assertSigned(await readKeyRing(options.keysFile), signed, build.release);
    const compressed = await withCompressed(build.files);
    const loaded = { release: build.release, target };
    const smokeCheck = await checkAhead(options.smokeCheck, upload, loaded);
    return await change(signed, options, (session) =>
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
  } finally {
    await rm(upload, { recursive: true, force: true });
  }
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
  const preview = await previewLink(target, outcome, siteOrigin);
  const notices = await noticesOf(target, outcome);
  // Tools of before ask for it; it was the hash of the log's last line.
  return context.json({ ...outcome, preview, notices, head: null });
}
