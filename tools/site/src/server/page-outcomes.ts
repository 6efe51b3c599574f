import { createMinuteLog, type Log } from '@patchbay/node-kit/telemetry';
import type { LeftCause } from '../render/messages.ts';
import type { PageAnswer } from './page-answers.ts';

/** What became of a page, as metrics name it. */
export interface CountedPage {
  readonly outcome: 'rendered' | 'redirected' | 'left';
  /** `none` but for those that are left. */
  readonly reason: LeftCause | 'none';
}

/** The pages of a site's server by their outcomes (rule X399). */
export interface PageOutcomes {
  readonly note: (answer: PageAnswer) => void;
  /** In words, while at least half of the pages of the last minute were left to browsers for a fault; else null. */
  readonly problem: () => string | null;
}

const minuteMs = 60_000;
const parts = 6;

interface OutcomesOptions {
  readonly log: Log;
  readonly count: (page: CountedPage) => void;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** Tells of pages that are left to browsers for a fault: visitors get them all the same, slower and with status 200. */
export function createPageOutcomes({
  log,
  count,
  now = () => performance.now(),
}: OutcomesOptions): PageOutcomes {
  const often = createMinuteLog(log);
  /** Of ten seconds each, the newest last. */
  let recent: { readonly part: number; rendered: number; left: number }[] = [];
  let last = '';

  const present = () => {
    const part = Math.floor(now() / (minuteMs / parts));
    recent = recent.filter((one) => one.part > part - parts);
    const known = recent.at(-1);
    if (known?.part === part) return known;
    const own = { part, rendered: 0, left: 0 };
    recent.push(own);
    return own;
  };

  return {
    note: (answer) => {
      if (answer.kind !== 'plain') {
        present().rendered += 1;
        const outcome = answer.kind === 'redirect' ? 'redirected' : 'rendered';
        count({ outcome, reason: 'none' });
        return;
      }
      if (!answer.left) return;
      const { cause, reason } = answer.left;
      count({ outcome: 'left', reason: cause });
      if (cause === 'chosen') return;
      present().left += 1;
      last = reason;
      often(cause, (times) => [
        times === 1
          ? `A page was left to the browser: ${reason}`
          : `${times} pages were left to browsers in the last minute: ${reason}`,
        { level: cause === 'late' ? 'warning' : 'error', pages: times, reason: cause },
      ]);
    },
    problem: () => {
      present();
      const sum = (of: 'rendered' | 'left') => recent.reduce((all, one) => all + one[of], 0);
      const left = sum('left');
      if (left === 0 || left < sum('rendered')) return null;
      return `${left} pages were left to browsers in the last minute: ${last}`;
    },
  };
}
