import { type RefObject, useEffect, useRef, useState } from 'react';
import { safeHttpUrl } from '@patchbay/domain/format';
import { textLinkLook, useEventListener } from '@patchbay/ui';
import { lightboxTimes } from './lightbox-motion.ts';
import styles from './lightbox.module.css';

const playerOrigin = 'https://www.youtube-nocookie.com';

/** The player tells about its video whoever says this; it may not listen yet at the first time. */
const question = JSON.stringify({ event: 'listening', id: 1, channel: 'widget' });
const askEveryMs = 250;

/** Whether a video's player has answered, is waited for, or is late: 3 s have passed. It may still answer then. */
function usePlayerAnswer(
  frameRef: RefObject<HTMLIFrameElement | null>,
): 'waiting' | 'late' | 'answered' {
  const [state, setState] = useState<'waiting' | 'late' | 'answered'>('waiting');
  const hasAnswered = state === 'answered';
  useEventListener(hasAnswered ? null : 'window', 'message', (event) => {
    const isPlayer = event.source === frameRef.current?.contentWindow;
    if (isPlayer && event.origin === playerOrigin) setState('answered');
  });
  useEffect(() => {
    if (hasAnswered) return undefined;
    const ask = () => frameRef.current?.contentWindow?.postMessage(question, playerOrigin);
    const asking = setInterval(ask, askEveryMs);
    const deadline = setTimeout(() => setState('late'), lightboxTimes.metadataTimeoutMs);
    return () => {
      clearInterval(asking);
      clearTimeout(deadline);
    };
  }, [frameRef, hasAnswered]);
  return state;
}

interface LightboxVideoProps {
  /** Checked: 11 characters. */
  readonly videoId: string;
  readonly title: string;
  /** The address of the video. */
  readonly url: string;
}

/** A video, played from the host of YouTube's that sets no cookies. */
export function LightboxVideo({ videoId, title, url }: LightboxVideoProps) {
  const frameRef = useRef<HTMLIFrameElement>(null);
  const answer = usePlayerAnswer(frameRef);
  const address = safeHttpUrl(url);
  return (
    <div className={styles.video}>
      <iframe
        ref={frameRef}
        className={styles.frame}
        src={`${playerOrigin}/embed/${videoId}?autoplay=1&enablejsapi=1`}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
      {/* Always rendered, so that screen readers announce its text. */}
      <p role="status" className={styles.words}>
        {answer === 'late' && address !== null && (
          <>
            The video has not loaded yet.{' '}
            <a href={address} target="_blank" rel="noreferrer" {...textLinkLook}>
              Watch it on YouTube
            </a>
          </>
        )}
      </p>
    </div>
  );
}
