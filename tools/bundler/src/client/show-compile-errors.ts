/**
 * Part of a bundle that is served in development: shows on the page what its development server says of the newest build. Styles are
 * set by script, since the site's policy takes no style elements.
 */

declare const __resourceQuery: string;

/** The messages of a build's errors; null for a message of the server that is about something else. */
export function readErrors(message: string): readonly string[] | null {
  const sent: unknown = JSON.parse(message);
  const type = textOf(sent, 'type');
  if (type === 'ok' || type === 'still-ok' || type === 'warnings') return [];
  if (type !== 'errors' || !isRecord(sent) || !Array.isArray(sent['data'])) return null;
  return sent['data'].map((error: unknown) =>
    [textOf(error, 'moduleName'), textOf(error, 'message')].filter(Boolean).join('\n'),
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function textOf(value: unknown, name: string): string {
  const text = isRecord(value) ? value[name] : '';
  return typeof text === 'string' ? text : '';
}

const styles = {
  position: 'fixed',
  insetInline: '1rem',
  insetBlockEnd: '1rem',
  zIndex: '2147483647',
  maxBlockSize: '50vh',
  overflow: 'auto',
  padding: '1rem',
  border: '2px solid var(--color-bad, #b3261e)',
  borderRadius: '8px',
  background: 'var(--color-card, #fff)',
  color: 'var(--color-ink, #111)',
  font: '13px/1.5 ui-monospace, monospace',
  whiteSpace: 'pre-wrap',
} as const;

/**
 * Shows the errors of one bundle, in place of those that it had before; none takes them away.
 * @param name that of the bundle
 */
export function showErrors(page: Document, name: string, errors: readonly string[]): void {
  const id = `compile-errors-${name}`;
  page.getElementById(id)?.remove();
  if (errors.length === 0) return;
  const box = page.createElement('div');
  box.id = id;
  box.role = 'alert';
  Object.assign(box.style, styles);
  const escapes = new RegExp(String.raw`${String.fromCharCode(27)}\[[\d;]*m`, 'g');
  box.textContent = `${name} does not compile\n\n${errors.join('\n\n').replaceAll(escapes, '')}`;
  page.body.append(box);
}

/** Listens to the development server that the query of this module names. */
function listen(query: string): void {
  const named = new URLSearchParams(query);
  const socket = new WebSocket(`ws://localhost:${named.get('port') ?? ''}/ws`);
  socket.addEventListener('message', ({ data }) => {
    const errors = typeof data === 'string' ? readErrors(data) : null;
    if (errors) showErrors(document, named.get('name') ?? '', errors);
  });
}

if (typeof __resourceQuery === 'string' && __resourceQuery !== '') listen(__resourceQuery);
