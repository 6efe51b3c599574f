import { useEffect, useState, type RefObject } from 'react';
import { lightboxTimes } from './lightbox-times.ts';

export const playerOrigin = 'https://www.youtube-nocookie.com';

/** The player tells about its video whoever says this; it may not listen yet at the first time. */
const question = JSON.stringify({ event: 'listening', id: 1, channel: 'widget' });
const askEveryMs = 250;

/** Whether a video's player has answered, is waited for, or is late: 3 s have passed. It may still answer then. */
export function usePlayerAnswer(
  frameRef: RefObject<HTMLIFrameElement | null>,
): 'waiting' | 'late' | 'answered' {
  const [state, setState] = useState<'waiting' | 'late' | 'answered'>('waiting');
  const hasAnswered = state === 'answered';
  useEffect(() => {
    if (hasAnswered) return undefined;
    const onMessage = (event: MessageEvent) => {
      const isPlayer = event.source === frameRef.current?.contentWindow;
      if (isPlayer && event.origin === playerOrigin) setState('answered');
    };
    const ask = () => frameRef.current?.contentWindow?.postMessage(question, playerOrigin);
    window.addEventListener('message', onMessage);
    const asking = setInterval(ask, askEveryMs);
    const deadline = setTimeout(() => setState('late'), lightboxTimes.metadataTimeoutMs);
    return () => {
      window.removeEventListener('message', onMessage);
      clearInterval(asking);
      clearTimeout(deadline);
    };
  }, [frameRef, hasAnswered]);
  return state;
}
