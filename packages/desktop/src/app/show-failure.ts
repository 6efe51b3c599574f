import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Programs that show a text and wait for its reader, in the order in which they are tried. No shell reads the text. */
const dialogs = (
  text: string,
): Partial<Record<NodeJS.Platform, readonly (readonly string[])[]>> => ({
  win32: [
    [
      'powershell.exe',
      '-NoProfile',
      '-Command',
      "Add-Type -AssemblyName System.Windows.Forms; [void][System.Windows.Forms.MessageBox]::Show($env:PATCHBAY_TEXT, 'Patchbay')",
    ],
  ],
  darwin: [
    [
      'osascript',
      '-e',
      'on run argv\ndisplay alert "Patchbay" message (item 1 of argv)\nend run',
      text,
    ],
  ],
  linux: [
    ['zenity', '--error', '--no-markup', '--title=Patchbay', `--text=${text}`],
    ['kdialog', '--title', 'Patchbay', '--error', text],
    ['notify-send', 'Patchbay', text],
  ],
});

/** Shows why the app cannot start, in a window of the system. Without a screen, or a program for it, nothing is shown. */
export async function showFailure(text: string, platform: NodeJS.Platform): Promise<void> {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return;
  for (const [program = '', ...args] of dialogs(text)[platform] ?? []) {
    const env = { ...process.env, PATCHBAY_TEXT: text };
    const isShown = await run(program, args, { env, windowsHide: true }).then(
      () => true,
      () => false,
    );
    if (isShown) return;
  }
}
