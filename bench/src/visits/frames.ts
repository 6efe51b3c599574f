import type { CDPSession } from '@playwright/test';
import { evaluate } from './evaluate.ts';

/** The time for which each frame stood on the screen, in milliseconds. */
export type Frames = readonly number[];

const start = `(() => {
  const times = [];
  let isRunning = true;
  const note = (time) => {
    times.push(time);
    if (isRunning) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  window.stopFrames = () => {
    isRunning = false;
    return times;
  };
})()`;

/** Counts the frames that a page draws while something is done. */
export async function countFrames(
  session: CDPSession,
  during: () => Promise<void>,
): Promise<Frames> {
  await evaluate(session, start);
  await during();
  const times = await evaluate(session, 'stopFrames()');
  if (!Array.isArray(times)) throw new Error('The page did not count its frames');
  return times.slice(1).map((time, index) => Number(time) - Number(times[index]));
}

/** Frames in a second. */
export const frameRate = (frames: Frames): number =>
  (frames.length / frames.reduce((sum, each) => sum + each, 0)) * 1000;
