import { PassThrough, pipeline, type Readable } from 'node:stream';

/** Does something again and again. @returns a function that ends it */
type Repeat = (work: () => void, everyMs: number) => () => void;

const repeatByClock: Repeat = (work, everyMs) => {
  const timer = setInterval(work, everyMs).unref();
  return () => {
    clearInterval(timer);
  };
};

/**
 * The bytes of an answer, which end with an error where none come for a while though they are wanted: a reader who takes his
 * time is waited for. Whoever destroys them ends the request.
 * @param failureOf makes the error with which they end, from that of the answer
 */
export function watchBody(
  body: Readable,
  silentMs: number,
  failureOf: (error: unknown) => Error,
  repeat = repeatByClock,
): Readable {
  const output = new PassThrough();
  let hasCome = true;
  const stopWatching = repeat(() => {
    if (!hasCome && !body.isPaused()) {
      body.destroy(Object.assign(new Error('no bytes came'), { name: 'TimeoutError' }));
    }
    hasCome = false;
  }, silentMs);
  body.on('data', () => (hasCome = true));
  body.on('resume', () => (hasCome = true));
  body.once('error', (error) => output.destroy(failureOf(error)));
  // Its error is the error of the output.
  pipeline(body, output, stopWatching);
  return output;
}
