declare global {
  interface Window {
    /** Ends the watch of `early.ts`, and answers the button that was pressed last, if any was. */
    takeEarlyPress?: () => HTMLButtonElement | null;
    /** Ends the watch of `early.ts`, and answers the fields that were typed into, each with its last text. */
    takeEarlyText?: () => ReadonlyMap<HTMLInputElement, string>;
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

const sayInput = (field: HTMLInputElement) =>
  field.dispatchEvent(new Event('input', { bubbles: true }));

/**
 * Types once more the text that a visitor typed into a form of the server's page before there was code behind it, which
 * knows nothing of it. Called once the page is taken over.
 */
export function repeatEarlyText(page: Window): void {
  const typed = page.takeEarlyText?.() ?? [];
  delete page.takeEarlyText;
  for (const [field, text] of typed) {
    if (!field.isConnected) continue;
    // React takes a part of the page over at once when it is typed into, if it has not before.
    sayInput(field);
    // React notices values that code sets, and ignores an input event with the same one: so the text is set by the
    // browser's own property.
    field.value = '';
    Reflect.set(HTMLInputElement.prototype, 'value', text, field);
    sayInput(field);
  }
}
