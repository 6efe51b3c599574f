/** Lets a request run on its own: its answer is for the cache, its failure for the view that asks again. */
export function inBackground(request: Promise<unknown>): void {
  request.catch(() => undefined);
}

/** After this long a skeleton tells more than the page before it. */
const patienceMs = 200;

/**
 * Waits until all have settled, but at most 200 ms: after a quick answer the page appears whole, after a slow one its
 * view shows skeletons (rule R32). Never rejects: the view shows failures.
 */
export async function waitBriefly(requests: readonly Promise<unknown>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([Promise.allSettled(requests), patience]);
  clearTimeout(timer);
}
