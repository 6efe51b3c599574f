/**
 * Resolves in a task of its own, so that the browser can paint and answer the visitor before what follows. A timer would wait
 * longer, and for a second in a tab that nobody looks at.
 */
export function nextTask(): Promise<void> {
  if (typeof MessageChannel === 'undefined') return new Promise((resolve) => setTimeout(resolve));
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
