declare global {
  interface Window {
    /** Ends the watch of `early.ts`, and answers the button that was pressed last, if any was. */
    takeEarlyPress?: () => HTMLButtonElement | null;
  }
}

/**
 * Presses a button of the server's page again that a visitor pressed before there was code behind it. Called once
 * the page is taken over.
 */
export function repeatEarlyPress(page: Window): void {
  const button = page.takeEarlyPress?.();
  delete page.takeEarlyPress;
  if (button?.isConnected) button.click();
}
