import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { nextTask } from '@patchbay/bundler/next-task';
import type { ComputerSystem, Host } from '@patchbay/shared/host';
import { isRouteErrorResponse, RouterProvider } from '@patchbay/shared/router';
import type { Registry } from '@patchbay/shared/registry';
import { scopeBind } from '@patchbay/shared/state';
import { App } from './app.tsx';
import { createHost } from './host/create-host.ts';
import { repairHistoryState } from './repair-history-state.ts';
import { openSession, tieSessionToPages } from './open-session.ts';
import { readPageData } from './page-data.ts';
import { giveAnswers } from './rendering/page-content.ts';
import { readRenderedContent, renderingRemotes } from './rendering/rendered-content.ts';
import { reloadOnce, watchInput } from '@patchbay/composition/reload-once';
import { absentRemote } from '@patchbay/composition/absent-remote';
import type { LoadCode } from '@patchbay/composition/load-code';
import type { PageRelease } from '@patchbay/composition/page-release';
import { reviveFx } from '@patchbay/composition/missing-parts';
import { RemoteError } from '@patchbay/composition/remote-error';
import { createRemoteLoader } from '@patchbay/composition/remote-loader';
import { followReleases } from '../features/announce-release/new-release.model.ts';
import { ReleaseNotice } from '../features/announce-release/release-notice.tsx';
import { startReporting } from '../features/report-errors/start-reporting.ts';
import { announceDeployment, createAnalytics } from '../features/send-analytics/start-analytics.ts';
import { readPreview } from '../features/preview-versions/preview-tab.ts';
import { shellPages } from './shell-pages.ts';
import { InspectParts } from '../features/inspect-parts/inspect-parts.tsx';
import { Frame } from '../features/show-frame/frame.view.tsx';
import { createRouter } from '@patchbay/composition/create-router';
import { revalidatePage } from '@patchbay/composition/revalidate-page';
import { NotFound } from '@patchbay/composition/not-found';
import { untilFirstScreen } from './first-screen.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { createKnownSecrets, rememberSession } from '../lib/secrets/known-secrets.ts';
import { untilSessionSettled } from '../accounts/session/until-session-settled.ts';

/** The remotes of a page, and how their code is had. */
export interface RemoteSource {
  readonly remotes: readonly PageRelease[];
  readonly loadCode: LoadCode;
  readonly fetchModule: (release: PageRelease) => Promise<unknown>;
}

type ConnectRemotes = (
  registry: Registry,
  host: Host,
  reload: (missingFile: string) => boolean,
) => Promise<RemoteSource>;

/**
 * Starts the page. `connect` says what remotes there are, and gets their code.
 * @throws PageDataError where the site gave it nothing to start from
 */
export async function startPage(connect: ConnectRemotes): Promise<void> {
  const { config, registry, problems } = readPageData(document);
  const nativeFetch = window.fetch.bind(window);
  await nextTask();
  const secrets = createKnownSecrets();
  const {
    reportProblem,
    nameReleases,
    first: errors,
  } = startReporting(config, registry, window, secrets.list);
  const analytics = createAnalytics(config, window, secrets.list);
  let isServerRendered = false;
  let assumedSystem: ComputerSystem | null = null;
  const host = createHost(config, window, {
    build: registry.shell,
    reportProblem,
    track: analytics.track,
    isServerRendered: () => isServerRendered,
    assumedSystem: () => assumedSystem,
  });
  rememberSession(host.scope, secrets);
  const content = readRenderedContent(document, host);
  isServerRendered = content !== null;
  assumedSystem = content?.system ?? null;
  const updateAges = giveAnswers(host.queryClient, content?.answers ?? []);
  await nextTask();
  openSession(host, window);
  announceDeployment(registry.shell.builtAt, window);
  watchInput(document);
  const { remotes, loadCode, fetchModule } = await connect(registry, host, (file) =>
    reloadOnce(file, destinationOf(router), window),
  );
  nameReleases(remotes);
  const absentRemotes = registry.problems.map(absentRemote);
  for (const problem of [...problems, ...absentRemotes.map(({ error }) => error)]) {
    reportProblem(problem);
  }
  repairHistoryState(window);
  const loader = createRemoteLoader(host, fetchModule, registry.settings);
  // One that the browser keeps to go back to goes on then.
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) loader.dispose();
  });
  /** Each asks again for the code of a page that did not come. */
  const absentPages = new Set<() => Promise<unknown>>();
  const isPageOut = () =>
    !router.state.initialized ||
    absentPages.size > 0 ||
    Object.values(router.state.errors ?? {}).some((error) => error instanceof RemoteError);
  const revivePage = async () => {
    await Promise.all([...absentPages].map((load) => load()));
    absentPages.clear();
    await revalidatePage(router);
    if (isPageOut()) throw new Error('The page did not come');
  };
  const router = createRouter({
    frame: (
      <Frame
        unmatched={<NotFound />}
        served={{ isOut: isPageOut, revive: revivePage }}
        notice={
          <>
            <ReleaseNotice />
            <InspectParts />
          </>
        }
      />
    ),
    remotes,
    absentRemotes,
    loader,
    loadCode,
    reportProblem,
    onAbsentPage: (load) => absentPages.add(load),
    pages: shellPages,
    whoIsHere: () => untilSessionSettled(host.scope),
  });
  tieSessionToPages(host, router);
  analytics.start(router, host.storage);
  const preview = readPreview(document);
  await nextTask();
  /** The names of remotes that have rendered the page and whose code did not come. */
  const out = new Set<string>();
  const isOut = ({ name }: PageRelease) => out.has(name);
  const app = (
    <StrictMode>
      <App host={host} remotes={remotes} loader={loader} isOut={isOut} preview={preview}>
        <RouterProvider router={router} onError={leaveToBoundaries} />
      </App>
    </StrictMode>
  );
  const rendering = content && renderingRemotes(content, remotes);
  const firstScreen = untilFirstScreen(router, {
    patienceMs: content ? patienceWithContentMs : patienceMs,
  });
  // One that does not come is reported by the loader. What the server has rendered of it stays.
  await Promise.all(
    (rendering ?? []).map((release) => loader.load(release).catch(() => out.add(release.name))),
  );
  await firstScreen;
  isServerRendered = false;
  releaseRendering();
  if (content) reportMissingStyleSheets(window, reportProblem);
  if (rendering && !isTranslated()) {
    // In small steps, between which the page answers the visitor.
    startTransition(() => {
      hydrateRoot(rootElement(), app, {
        onCaughtError: logCaughtError,
        onRecoverableError: (error) => {
          if (isTranslated()) return;
          reportProblem(
            new Error('The page differs from what the server rendered', { cause: error }),
          );
        },
      });
    });
    // One that comes late after all is shown then.
    if (!router.state.initialized) {
      const revive = scopeBind(reviveFx, { scope: host.scope });
      void untilFirstScreen(router, { patienceMs: longestMs }).then(revive);
    }
  } else {
    createRoot(rootElement(), { onCaughtError: logCaughtError }).render(app);
  }
  const idle = whenIdle(window);
  void idle.then(updateAges);
  // A tab that looks at versions of its own choice is told of no others, and says nothing of those that are live.
  if (preview || remotes.some(({ isOverride }) => isOverride)) return;
  const running = { shell: registry.shell, remotes, loader, errors };
  followReleases(host, window, running, nativeFetch);
  if (config.viewReports) {
    idle
      .then(
        () =>
          import(/* webpackChunkName: "view-report" */ '../features/report-view/report-view.ts'),
      )
      .then(({ reportView }) => reportView(window, running))
      .catch(() => {
        // The site hears nothing of this view.
      });
  }
}

/** Without content: after this time the frame with a skeleton says more than a blank page. */
const patienceMs = 200;
/** With the server's content on the screen there is no hurry to replace it by a skeleton. */
const patienceWithContentMs = 10_000;

/** More than this a timer does not take. */
const longestMs = 2 ** 31 - 1;

/** The boundaries of pages report the errors that they catch; the router's own words would be the second. */
const leaveToBoundaries = () => undefined;

/** A thing that a late answer reports as missing is shown as such and is not an error. */
function logCaughtError(error: unknown): void {
  if (!isRouteErrorResponse(error)) console.error(error);
}

/** The theme is there by now: the script that is to bring it earlier holds the first paint up no longer. */
function releaseRendering(): void {
  document.querySelector('script[blocking]')?.removeAttribute('blocking');
}

/** Whether a translator has put elements of its own in the place of texts: a page that is drawn anew for it has no fault. */
const isTranslated = (): boolean => document.querySelector('#root font') !== null;

function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  return root;
}

/** The address to which the visitor is going, else the one where they are. */
function destinationOf({ state }: ReturnType<typeof createRouter>): string {
  const { pathname, search, hash } = state.navigation.location ?? state.location;
  return `${pathname}${search}${hash}`;
}

/**
 * Reports style sheets that are in a page from the site's server and did not come. The bundle reports those that the
 * page's own code puts there.
 */
function reportMissingStyleSheets(window: Window, reportProblem: Host['reportProblem']): void {
  const { document } = window;
  const report = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('head link[rel="stylesheet"]')) {
      if (link.sheet) continue;
      reportProblem(new Error(`The style sheet ${link.href} could not be loaded`));
    }
  };
  // By then each has come, or has failed.
  if (document.readyState === 'complete') report();
  else window.addEventListener('load', report, { once: true });
}
