import type { ConfirmFolders, FolderChange } from '../../engine/engine.ts';
import type { OpenWindow } from '../../window/window.ts';
import { askInWindow } from './ask-in-window.ts';

interface FolderQuestionOptions {
  readonly openQuestion: OpenWindow;
  readonly productName: string;
  readonly report: (error: unknown) => void;
}

/** The page waits somewhat longer for its answer. */
const answerWithinMs = 120_000;

const describe = ({ format, folder, leadsTo }: FolderChange): string =>
  `${format.toUpperCase()}: ${folder}${leadsTo === null ? '' : `, which leads to ${leadsTo}`}`;

/**
 * Asks the person whether the app may use other folders (rule I60), in a window that no page of the site can reach.
 * Whoever does not answer has said no.
 */
export function createFolderQuestion({ openQuestion, productName, report }: FolderQuestionOptions) {
  let open: AbortController | null = null;
  const ask: ConfirmFolders = async (changes) => {
    // One at a time: nobody can be worn out by a pile of them.
    if (open !== null) return false;
    open = new AbortController();
    try {
      const choice = await askInWindow(
        openQuestion,
        {
          title: 'Use another folder for plugins?',
          text: `${productName} will install plugins into it, list what is in it, and delete plugins from it when told to. Allow it only if you have just chosen this folder yourself.`,
          details: changes.map(describe),
          choices: [
            { id: 'keep', label: 'Keep the folders as they are' },
            { id: 'allow', label: 'Use what is named above' },
          ],
        },
        { report, signal: AbortSignal.any([open.signal, AbortSignal.timeout(answerWithinMs)]) },
      );
      return choice === 'allow';
    } finally {
      open = null;
    }
  };
  return {
    ask,
    /** The page that asked is gone. */
    close: () => {
      open?.abort();
    },
  };
}
