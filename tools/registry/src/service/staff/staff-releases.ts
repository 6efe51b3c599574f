import { CommandError, toCommandError, type CommandErrorCode } from '@patchbay/command-line';
import {
  releaseChangeSchema,
  releaseChangesPath,
  releaseLogPath,
  releasesPageRemote,
  releaseViewsPath,
  releasesPath,
  siteCallsPath,
  type ReleaseChange,
} from '@patchbay/domain/api';
import { parseJson, coalesceReads } from '@patchbay/node-kit/http-server';
import type { AppConfig } from '@patchbay/shared/config';
import { parse } from '@patchbay/shared/parse';
import { ValidationError } from '@patchbay/shared/validation';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { hideFolders } from '../../live/messages.ts';
import { readLogText } from '../../state/change-log.ts';
import { readState } from '../../state/read-site-state.ts';
import { withSite } from '../../state/site-session.ts';
import type { ReleaseTarget } from '../../target/release-target.ts';
import { readKeyRing } from '../../trust/key-ring.ts';
import { demandSignatures } from '../../release/demand-signatures.ts';
import { performChange, type Outcome } from '../../release/changes/make-live.ts';
import {
  HttpError,
  readPeople,
  rememberPerson,
  type FindStaff,
  type Person,
} from './find-staff.ts';
import { describeViews } from '../../views/describe-views.ts';
import { createViewCalls, createViewTaker } from '../../views/view-calls.ts';
import type { CollectedViews } from '../../views/view-counts.ts';
import { readLogPart, readReleases, readTag } from './read-releases.ts';

export interface StaffReleasesOptions {
  readonly target: ReleaseTarget;
  /** The keys of those who may release; null where the site takes what nobody has signed. */
  readonly keysFile: string | null;
  readonly findStaff: FindStaff;
  /** Whether the site shows versions that are not live to visitors who ask for them. */
  readonly hasPreviews: boolean;
  /** Counts what pages report; null, as by default, on a site that does not. */
  readonly views?: ViewCollection | null;
  /** The page's configuration, given the one that the site has. */
  readonly configure: (present: AppConfig | null) => AppConfig;
  readonly now: () => Date;
  /** Called for each change, and for failures. */
  readonly say: (line: string) => void;
}

/** How reports of pages are counted. */
export interface ViewCollection {
  readonly counts: CollectedViews;
  /** The number of proxies in front that tell who asks. */
  readonly trustedProxies: number;
}

/** The statuses of HTTP for why a command did nothing. */
export const statuses: Readonly<Record<CommandErrorCode, 400 | 404 | 409 | 500 | 503>> = {
  usage: 400,
  'not-found': 404,
  'build-failed': 500,
  refused: 409,
  'version-taken': 409,
  downgrade: 409,
  locked: 503,
  damaged: 500,
  failed: 500,
};

const maxBytes = 16 * 1024;
const maxValues = 20;

/**
 * The calls by which staff see and change the releases on the site's page (rule G156). They choose among the
 * versions that lie on the site, by the code and the checks of the release tool, and take none from outside.
 */
export function createStaffReleases(options: StaffReleasesOptions): Hono {
  const { target, findStaff, hasPreviews, views = null, now } = options;
  const app = new Hono();
  const releases = coalesceReads(() => readReleases({ target, hasPreviews }));

  const identify = (context: Context, isFresh = false): Promise<Person> =>
    findStaff(context.req.header('Authorization'), { isFresh });

  app.use(`${siteCallsPath}*`, async (context, next) => {
    context.header('Cache-Control', 'no-store');
    await next();
  });

  app.get(releasesPath, async (context) => {
    await identify(context);
    const read = await releases();
    return context.json(read.releases, 200, { ETag: read.etag });
  });

  app.get(releaseLogPath, async (context) => {
    await identify(context);
    const before = context.req.query('before') ?? '';
    if (!/^\d{0,9}$/.test(before)) throw new HttpError(400, 'before is the number of a line');
    const number = before === '' ? Infinity : Number(before);
    return context.json(await readLogPart(target, number, await readPeople(target)));
  });

  if (views) {
    const { counts, trustedProxies } = views;
    const take = createViewTaker({ counts, target, now: () => now().getTime() });
    app.route('/', createViewCalls({ trustedProxies, take }));
    app.get(releaseViewsPath, async (context) => {
      await identify(context);
      const state = await readState(target);
      if (!state) throw new HttpError(503, 'Nothing is released yet');
      const name = context.req.query('name') ?? '';
      const log = await readLogText(target);
      return context.json(describeViews(counts, state, { name, log }));
    });
  }

  app.post(
    releaseChangesPath,
    async (context, next) => {
      // Before the body: a stranger's is not read.
      await identify(context, true);
      await next();
    },
    bodyLimit({
      maxSize: maxBytes,
      onError: () => {
        throw new HttpError(413, 'A change has 16 KiB at most');
      },
    }),
    async (context) => {
      const person = await identify(context);
      const tag = context.req.header('If-Match');
      if (tag === undefined) {
        throw new HttpError(428, 'A change names what it was decided on: If-Match is missing');
      }
      const asked = readChange(context.req.header('Content-Type'), await context.req.text());
      return context.json(await change(asked, { tag, person }, options));
    },
  );

  app.onError((error, context) => {
    if (error instanceof HttpError) {
      return refuse(context, error.status, [error.message], error.retryAfter);
    }
    const { code, message, problems } = toCommandError(error);
    const withoutFolders = hideFolders({ siteDir: target.label, keysFile: options.keysFile });
    options.say(withoutFolders(`${context.req.method} ${context.req.path}: ${message}`));
    // Advice that a person on a page could not follow is left out.
    const told = problems.filter((problem) => !problem.includes('npm run '));
    return refuse(context, statuses[code], [message, ...told].map(withoutFolders), null);
  });

  return app;
}

function refuse(
  context: Context,
  status: HttpError['status'] | (typeof statuses)[CommandErrorCode],
  [message = '', ...problems]: readonly string[],
  retryAfter: number | null,
) {
  return context.json({ error: { message, problems } }, status, {
    'Cache-Control': 'no-store',
    ...(retryAfter === null ? {} : { 'Retry-After': String(retryAfter) }),
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
  });
}

/**
 * @throws HttpError for a body that is not a change
 */
function readChange(contentType: string | undefined, text: string): ReleaseChange {
  if (!/^application\/json\b/i.test(contentType ?? '')) {
    throw new HttpError(415, 'A change is sent as JSON');
  }
  try {
    return parse(releaseChangeSchema, parseJson(text, maxValues));
  } catch (error) {
    if (!(error instanceof ValidationError || error instanceof SyntaxError)) throw error;
    const field = error instanceof ValidationError && error.path ? `${error.path}: ` : '';
    throw new HttpError(400, `${field}${error.message}`);
  }
}

interface Asked {
  readonly tag: string;
  readonly person: Person;
}

/** Does what a person asks for, alone on the site, where what they have seen is still what is live. */
async function change(
  { action, name, version, percent, isGuarded, reason }: ReleaseChange,
  { tag, person }: Asked,
  { target, keysFile, configure, now, say }: StaffReleasesOptions,
): Promise<Outcome> {
  if (action === 'retire' && name === releasesPageRemote) {
    throw new CommandError(
      'refused',
      `${name} has the page of releases: retired, nobody could bring it back there. Whoever runs the site can retire it by a command`,
    );
  }
  await assertUnchanged(target, tag);
  const at = now().toISOString();
  const by = `account ${person.id} of the staff`;
  const cause = {
    action,
    at,
    // Nothing is built: who asks, and why.
    source: { commit: null, branch: null, builder: by, message: reason },
    subject: version === null ? name : `${name} ${version}`,
    account: person.id,
  };
  const purpose = `a ${action} of ${cause.subject} by ${by}`;
  return withSite(target, { purpose, configure, cause, say }, async (session) => {
    await assertUnchanged(target, tag);
    await rememberPerson(target, person);
    const own =
      keysFile === null ? session : demandSignatures(session, await readKeyRing(keysFile), name);
    const guard = isGuarded ? { steps: [], everyMs: 0 } : null;
    const outcome = await performChange(own, { action, name, version, percent, guard }, at);
    say(`${purpose}: ${outcome.result}`);
    return outcome;
  });
}

/**
 * @throws HttpError 412 where something else is live than a person has decided on
 */
async function assertUnchanged(target: ReleaseTarget, tag: string): Promise<void> {
  if (tag === (await readTag(target))) return;
  throw new HttpError(
    412,
    'Something else was changed in the meantime. Nothing was changed by this.',
  );
}
