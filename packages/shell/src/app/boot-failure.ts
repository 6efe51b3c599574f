/** The last resort: says in plain text that the page could not start. The site's page brings the text. */
export function showBootFailure(error: unknown): void {
  const message = document.getElementById('boot-failure');
  if (message) message.hidden = false;
  document.getElementById('boot-frame')?.remove();
  // Nobody will answer what was pressed, and links lead where they lead.
  window.takeEarlyPress?.(
    () => true,
    (press) => press?.control.removeAttribute('data-pressed'),
  );
  // On the console, and to the error reporter where the page has got that far.
  reportError(error);
}
