/** The page's own measurements of its load. Times are milliseconds since the navigation began. */
export interface PageTimes {
  readonly firstContentfulPaint: number;
  readonly largestContentfulPaint: number;
  readonly firstData: number;
  readonly totalBlockingTime: number;
}

declare global {
  interface Window {
    patchbayProbe?: {
      /** Resolves with the first frame that shows a software's name; rejects where there is none for a minute. */
      readonly untilData: Promise<number>;
      /** Resolves when the page has nothing to do. */
      untilIdle(): Promise<void>;
      read(): Promise<PageTimes>;
    };
  }
}

/** Runs in the page, before any of its scripts; stands on nothing outside of itself. */
function watchLoad(): void {
  const paints: PerformanceEntry[] = [];
  const largest: PerformanceEntry[] = [];
  const longTasks: PerformanceEntry[] = [];
  const observe = (type: string, entries: PerformanceEntry[]) => {
    const observer = new PerformanceObserver((list) => {
      entries.push(...list.getEntries());
    });
    observer.observe({ type, buffered: true });
    return () => entries.push(...observer.takeRecords());
  };
  const takeAll = [
    observe('paint', paints),
    observe('largest-contentful-paint', largest),
    observe('longtask', longTasks),
  ];

  const untilData = new Promise<number>((resolve, reject) => {
    setTimeout(() => {
      reject(new Error('The page showed no software within a minute'));
    }, 60_000);
    const observer = new MutationObserver(() => {
      const name = document.querySelector('main a[href^="/s/"]');
      if (!name?.textContent) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        // A task after the frame: by then it is painted.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          resolve(performance.now());
        };
        channel.port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });

  window.patchbayProbe = {
    untilData,
    untilIdle: () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          requestIdleCallback(() => {
            resolve();
          });
        });
      }),
    read: async () => {
      const firstData = await untilData;
      for (const take of takeAll) take();
      const fcp = paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? NaN;
      const blocking = longTasks.map(({ startTime, duration }) => {
        const end = startTime + duration;
        return Math.max(0, end - Math.max(startTime, fcp) - 50);
      });
      return {
        firstContentfulPaint: fcp,
        largestContentfulPaint: largest.at(-1)?.startTime ?? NaN,
        firstData,
        totalBlockingTime: blocking.reduce((sum, each) => sum + each, 0),
      };
    },
  };
}

/** The probe as text. The program that runs this file may wrap functions in `__name`, which no page has. */
export const pageProbe = `(() => { const __name = (f) => f; (${watchLoad.toString()})(); })();`;
