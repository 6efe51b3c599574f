/** The page's own measurements of its load. Times are milliseconds since the navigation began. */
export interface PageTimes {
  readonly firstContentfulPaint: number;
  readonly largestContentfulPaint: number;
  readonly firstData: number;
  /** From here on everything that can be pressed answers by the page's code. */
  readonly takenOver: number;
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
      /** Resolves with the middle of a button once a person can see and press it. */
      untilShown(name: string): Promise<{ readonly x: number; readonly y: number }>;
      /** Resolves with the first frame in which an element is there; with null where it is not there in time. */
      untilAnswer(selector: string): Promise<number | null>;
    };
    /** React tells whoever stands here of each commit. */
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: unknown;
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

  /** A task after the next frame: by then it is painted. */
  const afterFrame = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          resolve(performance.now());
        };
        channel.port2.postMessage(null);
      });
    });
  const untilFound = (find: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!find()) return;
        observer.disconnect();
        resolve();
      };
      const observer = new MutationObserver(look);
      observer.observe(document, {
        attributes: true,
        childList: true,
        subtree: true,
        characterData: true,
      });
      look();
    });
  const within = <T>(ms: number, what: string, wait: Promise<T>) =>
    Promise.race([
      wait,
      new Promise<never>((_, reject) => {
        setTimeout(() => {
          reject(new Error(`The page ${what} within ${ms} ms`));
        }, ms);
      }),
    ]);

  const untilData = within(
    60_000,
    'showed nothing of a software',
    untilFound(() => Boolean(document.querySelector('main h1, main a[href^="/s/"]')?.textContent)),
  ).then(afterFrame);

  /** React has put the properties of an element beside it once it answers for it. */
  const isAnswered = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const untilTakenOver = within(
    60_000,
    'was not taken over',
    new Promise<number>((resolve) => {
      window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
        supportsFiber: true,
        isDisabled: false,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onCommitFiberRoot: () => {
          const main = 'main button, main a[href^="/s/"]';
          const controls = [...document.querySelectorAll(`#root button, ${main}`)];
          if (document.querySelector(main) && controls.every(isAnswered)) {
            resolve(performance.now());
          }
        },
      };
    }),
  );
  // Whoever only presses reads neither.
  untilData.catch(() => undefined);
  untilTakenOver.catch(() => undefined);

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
    untilShown: async (name) => {
      for (;;) {
        await afterFrame();
        for (const take of takeAll) take();
        const button = [...document.querySelectorAll('button')].find(
          ({ ariaLabel, textContent }) => (ariaLabel ?? textContent.trim()) === name,
        );
        const box = button?.getBoundingClientRect();
        if (!box || paints.length === 0) continue;
        const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        const shown = document.elementFromPoint(middle.x, middle.y);
        if (shown && button?.contains(shown)) return middle;
      }
    },
    untilAnswer: (selector) =>
      Promise.race([
        untilFound(() => document.querySelector(selector) !== null).then(afterFrame),
        new Promise<null>((resolve) => {
          setTimeout(() => {
            resolve(null);
          }, 20_000);
        }),
      ]),
    read: async () => {
      const [firstData, takenOver] = await Promise.all([untilData, untilTakenOver]);
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
        takenOver,
        totalBlockingTime: blocking.reduce((sum, each) => sum + each, 0),
      };
    },
  };
}

/** The probe as text. The program that runs this file may wrap functions in `__name`, which no page has. */
export const pageProbe = `(() => { const __name = (f) => f; (${watchLoad.toString()})(); })();`;
