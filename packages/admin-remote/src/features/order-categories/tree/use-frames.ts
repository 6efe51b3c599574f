import { useEffect, useEffectEvent } from 'react';

/** Calls back before each frame that is drawn while `isRunning`, with the seconds since the one before. */
export function useFrames(isRunning: boolean, onFrame: (seconds: number) => void): void {
  const onEach = useEffectEvent(onFrame);
  useEffect(() => {
    if (!isRunning) return undefined;
    let before: number | null = null;
    const draw = (now: number) => {
      onEach(before === null ? 0 : (now - before) / 1000);
      before = now;
      request = requestAnimationFrame(draw);
    };
    let request = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(request);
  }, [isRunning]);
}
