/** The part of the router that page views need. */
export interface NavigatingRouter {
  readonly state: RouterState;
  subscribe(listener: (state: RouterState) => void): () => void;
}

interface RouterState {
  readonly location: { readonly pathname: string };
  readonly navigation: { readonly state: string };
}

interface PageViewOptions {
  readonly router: NavigatingRouter;
  readonly onPageShown: () => void;
  /** The time that a page must stay to count: addresses that lead on at once do not, and its title has come. */
  readonly settleMs: number;
}

/** Tells of the page that is shown, and of each other page after it. Another search or hash is the same page. */
export function watchPageViews({ router, onPageShown, settleMs }: PageViewOptions): void {
  let countedPath: string | null = null;
  let waitingPath: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = ({ location: { pathname }, navigation }: RouterState) => {
    if (navigation.state !== 'idle' || pathname === waitingPath) return;
    clearTimeout(timer);
    waitingPath = pathname;
    timer = setTimeout(() => {
      if (pathname === countedPath) return;
      countedPath = pathname;
      onPageShown();
    }, settleMs);
  };
  follow(router.state);
  router.subscribe(follow);
}
