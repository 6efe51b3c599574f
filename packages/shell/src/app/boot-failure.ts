/** The last resort: says in plain text that the page could not start. The site's page brings the text. */
export function showBootFailure(error: unknown): void {
  const message = document.getElementById('boot-failure');
  if (message) message.hidden = false;
  document.getElementById('boot-frame')?.remove();
  // On the console, and to the error reporter where the page has got that far.
  reportError(error);
}
