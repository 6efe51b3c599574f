import type { Host } from '@patchbay/shared/host';

/** Lets a request run on its own: its answer is for the cache, its failure for the view that asks again. */
export function inBackground(request: Promise<unknown>): void {
  request.catch(() => undefined);
}

/** After this long a skeleton tells more than the page before it. */
const patienceMs = 200;

/**
 * Waits until all have settled, but at most 200 ms: after a quick answer the page appears whole, after a slow one its
 * view shows skeletons (rule R32). Where the server has rendered the page, or does, it waits for all answers, but not for code: the content that it would show stays as it is. Never rejects: the view shows failures.
 */
export async function waitBriefly(
  { isServerRendered }: Pick<Host, 'isServerRendered'>,
  answers: readonly Promise<unknown>[],
  code: readonly Promise<unknown>[] = [],
): Promise<void> {
  const answered = Promise.allSettled(answers);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([Promise.allSettled([answered, ...code]), patience]);
  clearTimeout(timer);
  if (isServerRendered?.()) await answered;
}
