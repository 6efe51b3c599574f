/**
 * Calls `stop` at the first sign that this process is to end: Ctrl+C, `kill`, a closed terminal, or the death of the
 * process that started it. A second signal ends it at once.
 */
export function whenToldToStop(stop: () => void): void {
  let isTold = false;
  const once = () => {
    if (isTold) return;
    isTold = true;
    stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, once);
  process.once('disconnect', once);
  // The channel to bootstrap.mjs must not keep alive what has nothing more to do.
  process.channel?.unref();
}
