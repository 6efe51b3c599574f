import { readFileSync } from 'node:fs';

/**
 * The time of processors that a thread has had, in milliseconds. Where the system does not tell that of a single thread, as Linux does, it is
 * that of the whole process: Node.js 20 knows no other.
 * @param threadId what Linux calls the thread; 0 where that is not known
 */
export function clockOfThread(threadId: () => number): () => number {
  let ofThread = 0;
  return () => {
    // A thread that has just ended has none any more.
    ofThread = processorMsOf(threadId()) || ofThread;
    return ofThread || processorMsOfProcess();
  };
}

function processorMsOf(threadId: number): number {
  if (threadId === 0) return 0;
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${threadId}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1_000_000;
  } catch {
    return 0;
  }
}

function processorMsOfProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
