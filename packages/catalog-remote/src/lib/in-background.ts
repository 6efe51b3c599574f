/** Lets a request run on its own: its answer is for the cache, its failure for the view that asks again. */
export function inBackground(request: Promise<unknown>): void {
  request.catch(() => undefined);
}
