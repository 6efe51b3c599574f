import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** @type {{ beats: Int32Array, turnMs: number, mostMissed: number }} */
const { beats, turnMs, mostMissed } = workerData;

// Nobody wakes it: it waits a turn.
const clock = new Int32Array(new SharedArrayBuffer(4));
let seen = Atomics.load(beats, 0);
let missed = 0;
while (missed < mostMissed) {
  Atomics.wait(clock, 0, 0, turnMs);
  const now = Atomics.load(beats, 0);
  missed = now === seen ? missed + 1 : 0;
  seen = now;
}
try {
  // Straight to the file: the console would need the thread that hangs.
  writeSync(2, 'The backend no longer responds and is stopped; start it again.\n');
} finally {
  // No other signal reaches a thread that computes without end.
  process.kill(process.pid, 'SIGKILL');
}
