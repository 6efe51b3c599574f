import { nameRoute, type Log } from '@patchbay/node-kit/telemetry';
import { Hono, type Context } from 'hono';
import { routePath } from 'hono/route';
import { siteCallsPath } from '@patchbay/domain/api';
import {
  appFileType,
  contentTypeOf,
  createFileReader,
  createPageEncoder,
  isReleasePath,
} from '@patchbay/registry/files';
import { createLiveSite, grantedHosts, hideFolders, type LiveSite } from '@patchbay/registry/live';
import { rootPaths } from '@patchbay/registry/page';
import type { AppConfig } from '@patchbay/shared/config';
import { askedPreviews, createPreviewer } from './preview.ts';
import type { PageRenderer } from '../render/page-renderer.ts';
import { createCrawlerFiles } from '../crawlers/crawler-files.ts';
import { createRootFileFinder, type SmallFile } from './find-root-file.ts';
import { createPageAnswers } from './page-answers.ts';
import { createPageOutcomes, type CountedPage, type PageOutcomes } from './page-outcomes.ts';
import { refusalOf } from './refuse-requests.ts';
import { createLogOnce } from '../log-once.ts';
import {
  assetHeaders,
  fileHeaders,
  pageHeaders,
  siteHeaders,
  transportHeaders,
} from '../security-headers.ts';
import { readHeaderConfig, type HeaderConfig } from '../site-config.ts';
import {
  isCrawler,
  isPlainLocal,
  knowsPage,
  publicAddress,
  readSystem,
  readVisitor,
  systemHeaders,
} from './page-request.ts';

const immutable = 'public, max-age=31536000, immutable';

const say: Log = (line) => {
  console.error(line);
};

/** For an answer that may set the visitor's cookie: no cache between gives one visitor's id to others. */
const ownHeaders = { 'Cache-Control': 'private, no-cache' };

/** For what one person looks at: nobody else gets it, and it is found nowhere. */
const previewHeaders = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

/** The paths that search engines and feed readers ask for. */
const crawlerPaths = [
  '/robots.txt',
  '/sitemap.xml',
  '/:part{sitemap-[1-9][0-9]{0,2}\\.xml}',
  '/feed.xml',
];

const notOffered = {
  error: { message: 'This site does not offer that', problems: [] },
};

/** A backend that is away is back by then, as a rule. */
const retrySeconds = 120;

interface SiteOptions {
  /** The folder that a release writes. */
  readonly siteDir: string;
  readonly config: AppConfig;
  readonly headers?: HeaderConfig;
  readonly live?: LiveSite;
  /** The origins that browsers know the site by; the first is the one that stands in its pages. */
  readonly origins?: readonly string[];
  /** Without one, browsers render all pages. */
  readonly renderer?: PageRenderer | null;
  /** Whether `?preview=` shows versions that are not live; by default it does. */
  readonly isPreviewing?: boolean;
  /** The file with the keys of those who may release; without one, signatures are not looked at. */
  readonly keysFile?: string | null;
  /** The handlers of calls from the page of releases; null, as by default, where there are none. */
  readonly staffCalls?: Hono | null;
  /** Counts pages by their outcomes; by default nobody does. */
  readonly countPage?: (page: CountedPage) => void;
  /** Called with each part of the site that cannot be used; by default the console. */
  readonly log?: Log;
  /** Milliseconds. */
  readonly now?: () => number;
}

/**
 * The site's web server: the files of the releases, immutable, and for every other path the one page, composed from
 * what is live now and this server's own configuration.
 */
export function createSite({
  siteDir,
  config,
  headers = readHeaderConfig({}),
  log = say,
  origins = [],
  renderer = null,
  isPreviewing = true,
  keysFile = null,
  staffCalls = null,
  live = createLiveSite({ siteDir, config, keysFile, say: log }),
  now = () => performance.now(),
  countPage = () => undefined,
}: SiteOptions): Hono {
  const app = new Hono();
  const readFile = createFileReader(siteDir);
  const logDamage = createLogOnce((line) => log(line, { level: 'error' }));
  const encodePage = createPageEncoder();
  const findCrawlerFile = createCrawlerFiles({ config, say: log });
  const answerPage = createPageAnswers({ renderer, config });
  const outcomes = createPageOutcomes({ log, count: countPage, now });
  const findRootFile = createRootFileFinder({ config, live, readFile, now });
  const preview = isPreviewing ? createPreviewer({ siteDir, config, keysFile }) : null;

  async function sendFile(context: Context, { page, contentType }: SmallFile) {
    const cacheHeaders = { ETag: page.etag, Vary: 'Accept-Encoding', 'Cache-Control': 'no-cache' };
    if (knowsPage(context, page)) return context.body(null, 304, cacheHeaders);
    const { body, encoding } = await encodePage(
      page,
      context.req.header('Accept-Encoding') ?? '',
      'quick',
    );
    return context.body(body, 200, {
      'Content-Type': contentType,
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
      ...cacheHeaders,
    });
  }

  // Before all others: their refusals, and failures, have these headers too. Set on an answer that is there already, a
  // header would have its whole body copied.
  app.use((context, next) => {
    const transport = isPlainLocal(context) ? {} : transportHeaders(headers);
    const ofAssets = assetHeaders(config, context.req.path);
    for (const [name, value] of Object.entries({ ...siteHeaders, ...transport, ...ofAssets })) {
      context.header(name, value);
    }
    return next();
  });

  app.use(async (context, next) => {
    await next();
    nameRoute(routePath(context));
  });

  app.use(async (context, next) => {
    const refusal = refusalOf(context.req.raw);
    if (!refusal) return next();
    const { status, message } = refusal;
    return context.text(message, status, { 'Cache-Control': 'no-store', Connection: 'close' });
  });

  // One would outlive its release: a browser keeps it, and it answers in the place of the site.
  app.use(async (context, next) => {
    if (context.req.header('Service-Worker') === undefined) return next();
    return context.text('Not found', 404, { 'Cache-Control': 'no-cache' });
  });

  addHealth(app, { live, renderer, outcomes, inWords: hideFolders({ siteDir, keysFile }) });

  if (staffCalls) app.route('/', staffCalls);
  // Never the page: whoever asks here is a program.
  app.all(`${siteCallsPath}*`, (context) =>
    context.json(notOffered, 404, { 'Cache-Control': 'no-store', Connection: 'close' }),
  );

  app.on(['GET', 'HEAD'], ['/shell/*', '/remotes/*'], async (context) => {
    const { path } = context.req;
    const contentType = contentTypeOf(path);
    const served =
      contentType && isReleasePath(path)
        ? await readFile(path, context.req.header('Accept-Encoding') ?? '')
        : null;
    if (!served || !contentType)
      return context.text('Not found', 404, { 'Cache-Control': 'no-cache' });
    if (served === 'damaged') {
      logDamage(`${path.slice(1)} is not what was released, so that nobody gets it`);
      return context.text('This file is damaged', 503, { 'Cache-Control': 'no-store' });
    }
    const { body, encoding } = served;
    return context.body(body, 200, {
      'Content-Type': contentType,
      'Cache-Control': immutable,
      ...fileHeaders(contentType),
      Vary: 'Accept-Encoding',
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    });
  });

  app.on(['GET', 'HEAD'], '/desktop/*', async (context) => {
    const kind = appFileType(context.req.path);
    const served = kind && (await readFile(context.req.path, ''));
    if (!served || served === 'damaged')
      return context.text('Not found', 404, { 'Cache-Control': 'no-cache' });
    return context.body(served.body, 200, {
      'Content-Type': kind,
      'Cache-Control': kind === 'application/json' ? 'no-cache' : immutable,
    });
  });

  app.on(['GET', 'HEAD'], '/registry.json', async (context) =>
    context.json((await live.read()).registry, 200, { 'Cache-Control': 'no-cache' }),
  );

  app.on(['GET', 'HEAD'], crawlerPaths, async (context, next) => {
    const { origin } = new URL(publicAddress(context.req.url, origins));
    const file = await findCrawlerFile(context.req.path, origin);
    if (file === null) return next();
    if (file === 'unanswered') {
      const away = { 'Cache-Control': 'no-store', 'Retry-After': String(retrySeconds) };
      return context.text('This file is not available right now', 503, away);
    }
    return sendFile(context, file);
  });

  app.on(['GET', 'HEAD'], [...rootPaths], async (context) => {
    const file = await findRootFile(context.req.path);
    return file
      ? sendFile(context, file)
      : context.text('Not found', 404, { 'Cache-Control': 'no-cache' });
  });

  app.on(['GET', 'HEAD'], '*', async (context) => {
    const now = await live.read();
    const url = publicAddress(context.req.url, origins);
    const asked = preview ? askedPreviews(url) : [];
    if (preview && asked.length > 0) {
      const { text, status, hosts } = await preview(now, asked);
      return context.body(text, status, {
        'Content-Type': 'text/html; charset=UTF-8',
        ...pageHeaders(config, headers, hosts),
        ...previewHeaders,
      });
    }
    const ofPage = pageHeaders(config, headers, grantedHosts(now.registry));
    const isChoosing = renderer !== null && now.registry.canaries.length > 0;
    const anonymousId = isChoosing ? readVisitor(context, url) : null;
    const answer = await answerPage(now, {
      url,
      system: renderer && readSystem(context),
      anonymousId,
    });
    outcomes.note(answer);
    if (answer.kind === 'redirect') {
      return context.body(null, answer.status, {
        Location: answer.location,
        // A browser keeps a 301 for good otherwise: of a page that goes back to its old address it would see neither.
        'Cache-Control': 'no-cache',
        ...(isChoosing ? ownHeaders : {}),
      });
    }
    const { page } = answer;
    const systems = answer.kind === 'rendered' && answer.isForSystem ? systemHeaders : [];
    const vary = ['Accept-Encoding', ...(isChoosing ? ['Cookie'] : []), ...systems].join(', ');
    if (answer.kind === 'plain' && answer.isUnanswered && isCrawler(context)) {
      return context.body(page.bytes, 503, {
        'Content-Type': 'text/html; charset=UTF-8',
        Vary: vary,
        'Retry-After': String(retrySeconds),
        ...ofPage,
        ...(isChoosing ? ownHeaders : {}),
      });
    }
    const status = answer.kind === 'rendered' ? answer.status : 200;
    const pageAndCacheHeaders = {
      ...ofPage,
      ETag: page.etag,
      Vary: vary,
      'Cache-Control': 'no-cache',
      ...(isChoosing ? ownHeaders : {}),
    };
    if (status === 200 && knowsPage(context, page)) {
      return context.body(null, 304, pageAndCacheHeaders);
    }
    const { body, encoding } = await encodePage(
      page,
      context.req.header('Accept-Encoding') ?? '',
      answer.kind === 'rendered' ? 'quick' : 'most',
    );
    return context.body(body, status, {
      'Content-Type': 'text/html; charset=UTF-8',
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
      ...pageAndCacheHeaders,
    });
  });

  app.all('*', (context) => context.text('Method not allowed', 405, { Allow: 'GET, HEAD' }));

  app.onError((error, context) => {
    log(`The site cannot answer ${context.req.path}: ${error.message}`, { level: 'error' });
    return context.text('The site is not available right now', 503, {
      'Cache-Control': 'no-store',
    });
  });

  return app;
}

/**
 * Whether the process answers at all, and whether it should be sent requests (rule X62): with a damaged folder it serves the
 * last good state and says `degraded`, since taking it away would leave visitors with nothing.
 */
function addHealth(
  app: Hono,
  {
    live,
    renderer,
    outcomes,
    inWords,
  }: Required<Pick<SiteOptions, 'live' | 'renderer'>> & {
    readonly outcomes: PageOutcomes;
    readonly inWords: (text: string) => string;
  },
) {
  const noStore = { 'Cache-Control': 'no-store' };
  app.on(['GET', 'HEAD'], '/healthz', (context) => context.json({ status: 'ok' }, 200, noStore));

  app.on(['GET', 'HEAD'], '/readyz', async (context) => {
    const { status, problem } = await live.check();
    // Where no thread renders, or the backend is away, browsers do: it is slower, and other servers are no better off.
    const left = outcomes.problem();
    const isRendering = renderer !== null && renderer.threads().ready > 0 && left === null;
    const rendering = renderer === null ? 'off' : isRendering ? 'ok' : 'degraded';
    const problems = [problem, left].filter((one) => one !== null);
    const isWhole = status === 'ok' && rendering !== 'degraded';
    const body = {
      status: status === 'failed' ? 'failed' : isWhole ? 'ok' : 'degraded',
      checks: { site: status, rendering },
      ...(problems.length === 0 ? {} : { problem: inWords(problems.join('; ')) }),
    };
    return context.json(body, status === 'failed' ? 503 : 200, noStore);
  });
}
