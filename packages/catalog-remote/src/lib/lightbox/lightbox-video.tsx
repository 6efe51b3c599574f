import { useRef } from 'react';
import { safeHttpUrl } from '@patchbay/domain/format';
import { textLinkLook } from '@patchbay/ui';
import styles from './lightbox.module.css';
import { playerOrigin, usePlayerAnswer } from './use-player-answer.ts';

interface LightboxVideoProps {
  /** Checked: 11 characters. */
  readonly videoId: string;
  readonly title: string;
  /** Where it comes from. */
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
      {/* Always here, so that what it says is read out. */}
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
