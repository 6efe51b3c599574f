import type { ConfirmFolders, FolderChange } from '@patchbay/desktop-engine/engine';
import type { OpenWindow } from '../../window/window.ts';
import { askInWindow, type Question } from './ask-in-window.ts';

interface FolderQuestionOptions {
  readonly openQuestion: OpenWindow;
  readonly productName: string;
  readonly report: (error: unknown) => void;
  /** Milliseconds of a clock that is never set back. */
  readonly now?: () => number;
}

/** The page waits somewhat longer for its answer. */
const answerWithinMs = 120_000;

/** Nobody changes their mind more often; a page that goes on asking waits for a slip of the hand. */
const maxRefusals = 3;
const refusalsWithinMs = 10 * 60_000;

const describe = ({ format, folder, leadsTo }: FolderChange): string =>
  `${format.toUpperCase()}: ${folder}${leadsTo === null ? '' : `, which leads to ${leadsTo}`}`;

/**
 * Asks the person whether the app may use other folders (rule I60) or be replaced by a newer one (rule I72), in a window that no
 * page of the site can reach. Whoever does not answer has said no.
 */
export function createFolderQuestion({
  openQuestion,
  productName,
  report,
  now = () => performance.now(),
}: FolderQuestionOptions) {
  let open: AbortController | null = null;
  let refusedAt: number[] = [];
  const confirm = async (question: Question<'keep' | 'allow'>): Promise<boolean> => {
    refusedAt = refusedAt.filter((time) => now() - time < refusalsWithinMs);
    // One at a time, and few: nobody can be worn out by a pile of them.
    if (open !== null || refusedAt.length >= maxRefusals) return false;
    const asking = new AbortController();
    open = asking;
    // Not by the signal of a timeout: Node forgets one on which only another signal depends.
    const unanswered = setTimeout(() => {
      asking.abort();
    }, answerWithinMs);
    try {
      const choice = await askInWindow(openQuestion, question, { report, signal: asking.signal });
      if (choice !== 'allow') refusedAt.push(now());
      return choice === 'allow';
    } finally {
      clearTimeout(unanswered);
      open = null;
    }
  };
  const ask: ConfirmFolders = (changes) =>
    confirm({
      title: 'Use another folder for plugins?',
      text: `${productName} will install plugins into it, list what is in it, and delete plugins from it when told to. Allow it only if you have just chosen this folder yourself.`,
      details: changes.map(describe),
      choices: [
        { id: 'keep', label: 'Keep the folders as they are' },
        { id: 'allow', label: 'Use the folders named above' },
      ],
    });
  return {
    ask,
    /** Whether the app may be replaced by a newer one of its site. */
    askUpdate: (siteOrigin: string) =>
      confirm({
        title: `Update the ${productName} app?`,
        text: `It downloads its newest version from ${siteOrigin}, and runs it from the next start on. Allow it only if you have just asked for it.`,
        choices: [
          { id: 'keep', label: 'Keep the app as it is' },
          { id: 'allow', label: 'Update the app' },
        ],
      }),
    /** The page that asked is gone. */
    close: () => {
      open?.abort();
    },
  };
}
