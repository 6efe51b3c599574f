/**
 * Runs before everything else, as a script of its own: asks for the data and the chunks that the address needs while
 * the page's code is still on its way. A failure here only costs time, so it is not reported: the code that needs the
 * same data asks for it again.
 */
import type { EarlyAnswers } from './app/host/early-answers.ts';
import type { EarlyPress } from './app/rendering/repeat-early-input.ts';

interface EarlyRoute {
  readonly route: string;
  readonly where?: 'browser' | 'desktop';
  readonly requests: readonly string[];
  readonly extendedRequests?: readonly string[];
  readonly unless?: readonly string[];
  readonly files: readonly string[];
}

interface EarlyAsset {
  readonly file: string;
  readonly integrity: string;
}

interface EarlyRemote {
  readonly name: string;
  readonly version: string;
  readonly sharesFiles?: boolean;
  readonly entry: EarlyAsset;
  readonly assets: readonly EarlyAsset[];
  readonly early?: readonly EarlyRoute[];
}

interface EarlyRegistry {
  readonly remotes: readonly EarlyRemote[];
  readonly canaries?: readonly { readonly release: EarlyRemote }[];
}

interface EarlyPage extends EarlyRegistry {
  readonly apiHost: string;
  readonly listCalls?: string;
  readonly assetsOrigin?: string;
}

function readPage(): EarlyPage {
  const readBlock = (id: string): unknown =>
    JSON.parse(document.getElementById(id)?.textContent ?? '');
  // Trusted as they are: they are part of the page that this script is part of, and `start-page.tsx` checks them.
  const config = readBlock('app-config') as Omit<EarlyPage, keyof EarlyRegistry>;
  const { remotes, canaries = [] } = readBlock('app-registry') as EarlyRegistry;
  // The site's server has chosen for this visitor; without it nobody has yet, and the live ones are the likely ones.
  const chosen = document.documentElement.dataset.canaries?.split(' ') ?? [];
  const tried = canaries.map(({ release }) => release).filter(({ name }) => chosen.includes(name));
  return {
    ...config,
    remotes: remotes.map((live) => tried.find(({ name }) => name === live.name) ?? live),
  };
}

/** As `stored-token.ts` takes it: another one is of nobody, and would go with every early call. */
const plainToken = /^[\x21-\x7e]{1,4096}$/;

function readToken(): string | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem('auth-store') ?? '');
    if (typeof stored !== 'object' || stored === null || !('authToken' in stored)) return null;
    const { authToken } = stored;
    return typeof authToken === 'string' && plainToken.test(authToken) ? authToken : null;
  } catch {
    return null;
  }
}

/** The chosen theme, before anything is painted in the other; `features/choose-theme` does the rest. */
function applyStoredTheme(): void {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}

/** Give up after this long; a blank page is worse. */
const styleSheetWithinMs = 5000;

/** Chromium gives a style sheet that failed an empty one, or one that may not be read. */
function hasStyles({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/**
 * A style sheet that does not come keeps the page blank and its scripts waiting: it is asked for again as one that
 * nothing waits for, and of the page's own origin, which has it too.
 */
function releaseStyleSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    // A chunk's has its own watch, which would wait for the one that is gone.
    if (link.onload || hasStyles(link)) continue;
    const own = document.createElement('link');
    for (const { name, value } of link.attributes) own.setAttribute(name, value);
    // The bundles look for it by the address that they know.
    own.dataset['href'] = link.href;
    own.href = new URL(link.href).pathname;
    link.replaceWith(own);
  }
}

/** Says that the page's code has not come, as `boot-failure.ts` does of code that fails; its styles come from the page's own origin. */
function tellMissingCode(assetsOrigin: string): void {
  if ('started' in document.documentElement.dataset) return;
  releaseStyleSheets();
  document.getElementById('boot-failure')?.removeAttribute('hidden');
  document.getElementById('boot-frame')?.remove();
  window.takeEarlyPress?.(
    () => true,
    (press) => press?.control.removeAttribute('data-pressed'),
  );
  reportError(new Error(`The page's code did not come from ${assetsOrigin}`));
}

/**
 * A control of the server's page does nothing yet: the last one that was pressed is kept for the page's code, also behind
 * its first screen, for parts whose code comes later.
 */
function keepPress(): void {
  let kept: EarlyPress | null = null;
  let tell = (press: EarlyPress | null) => {
    kept?.control.removeAttribute('data-pressed');
    kept = press;
  };
  let isAlive: (control: HTMLElement) => boolean = () => false;
  const keep = (event: Event) => {
    const { type, target } = event;
    const wanted = type === 'submit' ? 'form' : 'a[href],button,summary,input,select,textarea';
    const control = target instanceof Element ? target.closest<HTMLElement>(wanted) : null;
    const isSelect = control?.matches('select') ?? false;
    const isBox = control?.matches('[type=checkbox],[type=radio]') ?? false;
    // What is chosen is told by a change, before or after a click.
    if (type === 'click' ? isSelect : type === 'change' && !isSelect && !isBox) return;
    // Enter sends a form by a press of its button; of other fields only the page's code knows what it does there.
    const isLoneField = control instanceof HTMLInputElement && !isBox && !control.form;
    const isEnter = event instanceof KeyboardEvent && event.key === 'Enter' && !event.isComposing;
    if (type === 'keydown' && !(isEnter && isLoneField)) return;
    // The browser follows a link by itself, unless it opens something else than what it leads to: then at a second press.
    const hasModifier =
      event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey);
    const isFollowed = control?.matches(
      hasModifier ? 'a' : 'a:not([aria-haspopup]),a[data-pressed]',
    );
    tell(null);
    if (!control || isFollowed || isAlive(control)) return;
    // Answered once: code that comes between press and answer does not hear of it.
    event.stopImmediatePropagation();
    if (type === 'click' && isBox) return;
    if (type === 'keydown' || !control.matches('summary,[popovertarget],input,select,textarea')) {
      event.preventDefault();
      control.dataset['pressed'] = '';
    }
    // It closes what an earlier press has opened.
    const popover = control instanceof HTMLButtonElement ? control.popoverTargetElement : null;
    if (popover?.matches(':popover-open')) return;
    tell({ type, control });
  };
  const events = ['click', 'change', 'keydown', 'submit'];
  for (const type of events) addEventListener(type, keep, true);
  window.takeEarlyPress = (isAliveNow, tellNow) => {
    isAlive = isAliveNow;
    tell = tellNow;
    tell(kept);
  };
}

/** The errors that are kept: of a page that throws again and again, the first ones say why. */
const maxKeptErrors = 30;

/** Errors that nobody catches are reported by the page's code, which may come after the page's load: they are kept for it. */
function keepUncaughtErrors(): void {
  const kept: (ErrorEvent | PromiseRejectionEvent)[] = [];
  const keep = (event: ErrorEvent | PromiseRejectionEvent) => {
    if (kept.length < maxKeptErrors) kept.push(event);
  };
  addEventListener('error', keep);
  addEventListener('unhandledrejection', keep);
  window.takeEarlyErrors = () => {
    removeEventListener('error', keep);
    removeEventListener('unhandledrejection', keep);
    return kept;
  };
}

/** A field of the server's page is empty for the page's code that takes it over: text that was typed into it is kept. */
function keepTypedText(): void {
  const typed = new Map<HTMLInputElement, string>();
  const keep = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) typed.set(target, target.value);
  };
  addEventListener('input', keep);
  window.takeEarlyText = () => {
    removeEventListener('input', keep);
    return typed;
  };
}

/**
 * Ids as `parseId` of the shared routes takes them, which this script cannot import. No page shows anything for others,
 * so nothing is asked for.
 */
const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647;

/** The values of a route's parameters where the address fits it, each in its encoded form. */
function matchRoute(route: string): Map<string, string> | null {
  const wanted = route.split('/');
  const given = location.pathname.split('/');
  if (given.at(-1) !== '') given.push('');
  if (given.length !== wanted.length) return null;
  const params = new Map<string, string>();
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (/^:\w*Id$/.test(segment) && !isId(value)) return null;
    if (segment.startsWith(':') && value !== '') params.set(segment, value);
    else if (segment !== value) return null;
  }
  return params;
}

/** Resolves in a task after the next frame, which is on its way to the screen by then. */
const untilNextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      setTimeout(resolve);
    });
  });

/** Whether there are no frames before the style sheets are there. */
const isHeldUntilStyled = 'blocking' in HTMLScriptElement.prototype;

/**
 * Paints the header of a rendered page before the rest, where nothing is painted yet.
 * @returns resolves once all of the page has been painted
 */
async function paintHeaderFirst(): Promise<void> {
  const { dataset } = document.documentElement;
  if (!isHeldUntilStyled) return;
  const show = () => {
    delete dataset['held'];
  };
  dataset['held'] = '';
  // There are no frames in a tab that nobody looks at.
  document.addEventListener('visibilitychange', show, { once: true });
  await untilNextFrame();
  show();
  await untilNextFrame();
}

/** Give up after this long; a page without scripts is worse. */
const paintedWithinMs = 5000;

/** Resolves once the server's page has been painted; at once in a tab that nobody looks at, which is not painted at all. */
function untilPainted(): Promise<void> {
  if (!('rendered' in document.documentElement.dataset) || document.hidden)
    return Promise.resolve();
  const whole = paintHeaderFirst();
  return new Promise((resolve) => {
    new PerformanceObserver(() => {
      void whole.then(resolve);
    }).observe({ type: 'paint', buffered: true });
    document.addEventListener('visibilitychange', () => {
      resolve();
    });
    setTimeout(resolve, paintedWithinMs);
  });
}

/** Asks for a file that the server's page names and does not ask for. */
function preloadMarked(link: HTMLLinkElement): void {
  const preloading = document.createElement('link');
  for (const { name, value } of link.attributes) {
    preloading.setAttribute(name.replace(/^data-/, ''), value);
  }
  link.replaceWith(preloading);
}

/** Files that the server's page names and does not ask for. */
const markedFiles = (kind: string) =>
  document.querySelectorAll<HTMLLinkElement>(`link[data-rel][as="${kind}"]`);

function preloadMarkedScripts(): void {
  for (const link of markedFiles('script')) {
    askInTurn(() => {
      preloadMarked(link);
    });
  }
}

/** One after the other: to ask for a file takes milliseconds, and a dozen of them would keep the page from answering. */
function askInTurn(ask: () => void): void {
  asking = asking.then(() => {
    ask();
    return new Promise((resolve) => setTimeout(resolve));
  });
}

function preload(remote: EarlyRemote, file: string, assetsOrigin: string): void {
  const { name, version, sharesFiles, entry, assets } = remote;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = file.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  // What the server has rendered begins to be painted before the scripts take the line.
  const isBehind = link.as === 'script' && 'rendered' in document.documentElement.dataset;
  if (isBehind) link.fetchPriority = 'low';
  link.integrity = [entry, ...assets].find((asset) => asset.file === file)?.integrity ?? '';
  link.href = `${assetsOrigin}/remotes/${name}/${sharesFiles ? '' : `${version}/`}${file}`;
  const ask = () => {
    document.head.append(link);
  };
  if (isBehind) void begun.then(() => askInTurn(ask));
  else ask();
}

try {
  applyStoredTheme();
} catch {
  // The browser keeps nothing here: the page follows the system.
}

keepUncaughtErrors();
setTimeout(releaseStyleSheets, styleSheetWithinMs);
if ('rendered' in document.documentElement.dataset) {
  keepPress();
  keepTypedText();
}

window.painted = untilPainted();
/** Resolves once there is something of the page to see: its style sheets and first pictures have come. */
const begun = isHeldUntilStyled ? Promise.race([untilNextFrame(), window.painted]) : window.painted;
let asking = Promise.resolve();
void begun.then(preloadMarkedScripts);
// The style sheets are on their way by now: a font of 48 kB beside them would keep the page from being painted.
for (const font of markedFiles('font')) preloadMarked(font);

/** The page's own requests come after all of these. A home page asks for a dozen. */
const maxRequests = 40;
const maxFiles = 200;

try {
  const { apiHost, listCalls, assetsOrigin = '', remotes } = readPage();
  // All scripts of the page have run by then, or failed.
  if (assetsOrigin !== '') addEventListener('load', () => tellMissingCode(assetsOrigin));
  const token = readToken();
  const query = new URLSearchParams(location.search);
  const here = window.desktopBridge ? 'desktop' : 'browser';
  // The site's server has rendered the page for a visitor, with the answers that it shows.
  const isAnswered =
    'rendered' in document.documentElement.dataset && token === null && here === 'browser';
  // A page that the server has rendered shows 'Sign In' to everybody.
  if (token !== null) document.documentElement.dataset.session = 'stored';
  const answers: EarlyAnswers = new Map();
  const preloaded = new Set<string>();
  const preloadOnce = (remote: EarlyRemote, file: string) => {
    const key = `${remote.name}/${file}`;
    if (preloaded.has(key) || preloaded.size >= maxFiles) return;
    preloaded.add(key);
    preload(remote, file, assetsOrigin);
  };
  const askFor = (remote: EarlyRemote) => {
    for (const early of remote.early ?? []) {
      const { route, where = here, extendedRequests = [], unless = [], files } = early;
      const isExtended = listCalls === 'extended' && extendedRequests.length > 0;
      const params = where === here ? matchRoute(route) : null;
      if (!params || unless.some((name) => query.has(name))) continue;
      const requests = isExtended ? extendedRequests : early.requests;
      for (const request of isAnswered ? [] : requests) {
        const path = request.replace(/:[A-Za-z]+/g, (name) => params.get(name) ?? name);
        if (answers.has(apiHost + path) || answers.size >= maxRequests) continue;
        const response = fetch(apiHost + path, {
          headers: {
            Accept: 'application/json',
            ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          },
          credentials: 'include',
          redirect: 'error',
        });
        response.catch(() => undefined);
        answers.set(apiHost + path, { token, response });
      }
      if (files.length > 0) preloadOnce(remote, remote.entry.file);
      for (const file of files) preloadOnce(remote, file);
    }
  };
  window.earlyAnswers = answers;
  for (const remote of remotes) {
    try {
      askFor(remote);
    } catch {
      // One entry that is not as it should be costs its own remote the time; the page reports it.
    }
  }
} catch {
  // Nothing was asked for early; see above.
}
