const latestMs = 3000;

/** Resolves after the page's load, when the browser has nothing better to do; at the latest 3 s after the load. */
export async function whenIdle(page: Window): Promise<void> {
  if (page.document.readyState !== 'complete') {
    await new Promise((resolve) => {
      page.addEventListener('load', resolve, { once: true });
    });
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in page) {
      page.requestIdleCallback(() => resolve(), { timeout: latestMs });
    } else {
      setTimeout(resolve, 200);
    }
  });
}
