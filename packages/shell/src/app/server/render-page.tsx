import { StrictMode, type ReactNode } from 'react';
import { PageOutlineProvider, type ComputerSystem, type Host } from '@patchbay/shared/host';
import { findMount } from '@patchbay/shared/registry';
import { isRouteErrorResponse } from '@patchbay/shared/router';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from '@patchbay/shared/server-router';
import { NotFound } from '@patchbay/composition/not-found';
import { lacksPage } from '@patchbay/composition/remote-pages';
import { remoteRoute, routeTree } from '@patchbay/composition/route-tree';
import { ReleaseNotice } from '../../features/announce-release/release-notice.tsx';
import { InspectParts } from '../../features/inspect-parts/inspect-parts.tsx';
import { Frame } from '../../features/show-frame/frame.view.tsx';
import { onSite, type PageRelease } from '@patchbay/composition/page-release';
import type { RemoteLoader } from '@patchbay/composition/remote-loader';
import { App } from '../app.tsx';
import { takeAnswers } from '../rendering/page-content.ts';
import { shellPages } from '../shell-pages.ts';
import { collectOutline } from './collect-outline.ts';
import { createServerHost } from './server-host.ts';
import { createReleaseLoaders, ownerName } from './release-loaders.ts';
import type { PageLeft, PageRendering, RenderOutcome, RenderRequest } from './render-request.ts';
import { LatePartError, renderToText, type RenderedText } from './render-to-text.ts';
import { createSlotQueries, SlotLeftError, type SlotQueries } from './slot-queries.tsx';

/** A page whose queries lead to further queries is rendered so often at most. */
const maxRounds = 4;

const unanswered: PageLeft = {
  kind: 'left',
  reason: 'the backend did not answer',
  isUnanswered: true,
};

/** As the site's server has it, where it does not say it. */
const usualPatienceMs = 1500;
/** The part of a page's time after which it does without slots that are not there yet, and without parts that wait. */
const slotShare = 1 / 2;
/** Parts that are rendered late have a moment all the same. */
const minPartMs = 100;

/**
 * Renders a visitor's first screen. Whatever keeps it from that leaves the page to the browser, which can do without.
 */
export async function renderPage(request: RenderRequest): Promise<RenderOutcome> {
  const over = new AbortController();
  const { signal } = over;
  const end = () => {
    over.abort();
  };
  const { config, shell, apiHost, ownerOf, atWork = () => undefined } = request;
  const { patienceMs = usualPatienceMs, system = null } = request;
  const slotsEndAt = performance.now() + patienceMs * slotShare;
  const slotsMs = () => Math.max(slotsEndAt - performance.now(), 0);
  const describe = (error: unknown) => {
    const owner = ownerOf(error);
    return owner === null ? wordsOf(error) : `${owner}: ${wordsOf(error)}`;
  };
  const problems: string[] = [];
  let isForSystem = false;
  const url = new URL(request.url);
  const host = createServerHost({
    config,
    origin: url.origin,
    build: shell,
    apiHost,
    reportProblem: (error) => problems.push(describe(error)),
    assumedSystem: () => {
      isForSystem = true;
      return system;
    },
    signal,
  });
  const remotes = request.remotes.map((release) => onSite(release, request.url));
  const match = findMount(remotes, url.pathname);
  if (match?.mount.renderedBy === 'browser') {
    return { kind: 'left', reason: 'its remote wants it to be rendered by browsers' };
  }
  const mounted = match?.remote;
  const slotQueries = createSlotQueries({
    host,
    remotes,
    mounted,
    slotsMs,
    atWork: (release) => {
      atWork(release && ownerName(release));
    },
  });
  const loader = createReleaseLoaders(request, remotes, slotQueries, atWork);
  const render = async (tree: ReactNode) => {
    try {
      return await renderToText(tree, signal, Math.max(slotsMs(), minPartMs));
    } finally {
      atWork(null);
    }
  };
  const parts = {
    host,
    url,
    remotes,
    mounted,
    problems,
    takenSystem: () => (isForSystem ? system : undefined),
    describe,
    loader,
    slotQueries,
    render,
  };
  if (request.signal.aborted) end();
  request.signal.addEventListener('abort', end);
  try {
    return await renderFor({ ...request, signal }, parts);
  } catch (error) {
    // The router and React each say in their own ways that they were told to stop: it is no fault of anybody's.
    if (request.signal.aborted) return unanswered;
    throw error;
  } finally {
    // What slots still ask for is of no use any more.
    end();
    loader.dispose();
    request.signal.removeEventListener('abort', end);
  }
}

interface RenderingParts {
  readonly host: Host;
  readonly url: URL;
  readonly remotes: readonly PageRelease[];
  /** The release that answers for the page. */
  readonly mounted: PageRelease | undefined;
  readonly problems: readonly string[];
  /** The system that something on the page was made for; undefined where nothing was. */
  readonly takenSystem: () => ComputerSystem | null | undefined;
  readonly describe: (error: unknown) => string;
  readonly loader: RemoteLoader;
  readonly slotQueries: SlotQueries;
  readonly render: (tree: ReactNode) => Promise<RenderedText>;
}

async function renderFor(
  { moduleOf, signal }: RenderRequest,
  {
    host,
    url,
    remotes,
    mounted,
    problems,
    takenSystem,
    describe,
    loader,
    slotQueries,
    render,
  }: RenderingParts,
): Promise<RenderOutcome> {
  if (mounted?.requires !== undefined) return { kind: 'left', reason: 'it is for staff' };
  const taking = remotes.filter(
    (release) =>
      release.requires === undefined &&
      moduleOf(release) !== undefined &&
      // One that is on no page of others has no part in them.
      (release === mounted || release.slots.length > 0),
  );
  if (mounted && !taking.includes(mounted)) {
    return { kind: 'left', reason: `${mounted.name} ${mounted.version} has no server part` };
  }
  const loaded = await Promise.allSettled(taking.map((release) => loader.load(release)));
  const started = taking.filter((_, index) => loaded[index]?.status === 'fulfilled');
  if (mounted && !started.includes(mounted)) {
    return { kind: 'left', reason: `${mounted.name} ${mounted.version} does not start` };
  }
  const handler = createStaticHandler([
    routeTree({
      frame: (
        <Frame
          unmatched={<NotFound />}
          notice={
            <>
              <ReleaseNotice />
              <InspectParts />
            </>
          }
        />
      ),
      pages: shellPages,
      remotes: mounted ? [remoteRoute(mounted.name, (await loader.load(mounted)).routes)] : [],
      isSearched: () => true,
    }),
  ]);
  const context = await handler.query(new Request(url, { signal }));
  if (context instanceof Response) {
    const location = context.headers.get('Location');
    return location === null
      ? { kind: 'left', reason: `its route answered ${context.status}` }
      : { kind: 'redirect', status: context.status, location };
  }

  /** The remotes that are on this page: by their route, or by a slot that is shown. */
  const shown = new Set(mounted ? [mounted.name] : []);
  const slotLoader: RemoteLoader = {
    ...loader,
    lazyParts: (release) => {
      shown.add(release.name);
      return loader.lazyParts(release);
    },
  };
  const router = createStaticRouter(handler.dataRoutes, context);
  const { outline, said } = collectOutline(url.pathname, context.statusCode);
  const app = (
    <StrictMode>
      <PageOutlineProvider value={outline}>
        <App host={host} remotes={remotes} loader={slotLoader} SlotFrame={slotQueries.SlotFrame}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </App>
      </PageOutlineProvider>
    </StrictMode>
  );

  const { settle } = slotQueries;
  await settle();
  let rendering = await render(app);
  for (let round = 1; round < maxRounds && (await settle()); round += 1) {
    rendering = await render(app);
  }
  if (slotQueries.leaveOutFailed()) rendering = await render(app);
  if (slotQueries.hasFailed()) return unanswered;
  if (lacksPage(rendering.html)) {
    if (signal.aborted) return unanswered;
    const describePageError = (error: unknown) =>
      error instanceof LatePartError && mounted
        ? `${ownerName(mounted)}: ${error.message}`
        : describe(error);
    const reason =
      [...new Set(rendering.errors.map(describePageError))].join('; ') || 'the page is not there';
    return { kind: 'left', reason, isFault: true };
  }
  const slots = started.filter((release) => release !== mounted && shown.has(release.name));
  const describeSlotError = (error: unknown) => {
    if (error instanceof SlotLeftError) return error.message;
    return error instanceof LatePartError
      ? `a slot of ${slots.map(ownerName).join(' or ') || 'the page'}: ${error.message}`
      : describe(error);
  };
  const { address, ...page } = said();
  if (address !== url.pathname) {
    return { kind: 'redirect', status: 301, location: `${address}${url.search}` };
  }
  return {
    kind: 'page',
    ...page,
    ...splitHead(rendering.html),
    content: {
      address: `${url.pathname}${url.search}`,
      remotes: started
        .filter(({ name }) => shown.has(name))
        .map(({ name, version }) => ({ name, version })),
      system: takenSystem(),
      answers: takeAnswers(host.queryClient, slotQueries.isLeftOut),
    },
    problems: [...problems, ...new Set(rendering.errors.map(describeSlotError))],
  };
}

/** Elements that React puts before the page because they belong into the head: those without content, and titles. */
const hoisted = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)/;

function splitHead(html: string): Pick<PageRendering, 'head' | 'markup'> {
  let head = '';
  let markup = html;
  for (;;) {
    const [element] = hoisted.exec(markup) ?? [];
    if (element === undefined) return { head, markup };
    head += element;
    markup = markup.slice(element.length);
  }
}

function wordsOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `status ${error.status}`;
  return error instanceof Error ? error.message : String(error);
}
