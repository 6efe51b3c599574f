interface InitializingRouter {
  readonly state: { readonly initialized: boolean };
  subscribe(listener: (state: { readonly initialized: boolean }) => void): () => void;
}

/**
 * Resolves when the router has the first page's code and data, or after a while without: then the frame is shown with a
 * skeleton in the page's place. Waiting first spares the visitor a skeleton that is gone at once.
 */
export function untilFirstScreen(
  router: InitializingRouter,
  { patienceMs }: { readonly patienceMs: number },
): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) {
      resolve();
      return;
    }
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(finish, patienceMs);
    const unsubscribe = router.subscribe((state) => {
      if (state.initialized) finish();
    });
  });
}
