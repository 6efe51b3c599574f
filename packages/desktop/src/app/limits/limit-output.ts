/** More than an app has to say of itself in a minute. */
const maxTexts = 100;
const withinMs = 60_000;
const longestText = 10_000;

/** All that a terminal would take for a command, and not for text. */
const control = /[^\P{Cc}\n\t]/gu;

interface LimitedOutput {
  readonly write: (text: string) => void;
  /** Milliseconds of a clock that is never set back. */
  readonly now?: () => number;
}

/**
 * Limits the app's output, a part of which comes from a page: the message about a refused call has the page's own
 * words. The app writes a hundred messages a minute, so that no page fills the disk that keeps them, and only text to a
 * terminal.
 */
export function limitOutput({
  write,
  now = () => performance.now(),
}: LimitedOutput): (text: string) => void {
  let minute = now();
  let said = 0;
  return (text) => {
    if (now() - minute >= withinMs) [minute, said] = [now(), 0];
    said += 1;
    if (said <= maxTexts) write(text.slice(0, longestText).replace(control, '?'));
    else if (said === maxTexts + 1) write('More messages came than fit here; they are left out.');
  };
}
