import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Button, Spinner, textLinkLook, useEventListener } from '@patchbay/ui';
import { safeHttpUrl } from '@patchbay/domain/format';
import styles from './lightbox.module.css';
import { lightboxTimes, useFadeOut, useSlide } from './lightbox-motion.ts';

/** A medium in the lightbox: a picture, or a video with its checked id and its address. */
export type LightboxMedium =
  | { readonly kind: 'picture'; readonly title: string; readonly url: string }
  | {
      readonly kind: 'video';
      readonly title: string;
      readonly videoId: string;
      readonly url: string;
    };

interface LightboxProps {
  readonly media: readonly [LightboxMedium, ...LightboxMedium[]];
  /** The one to begin with. Default the first. */
  readonly start?: number;
  /** Called after the fade, so that the owner removes the lightbox. */
  readonly onClose: () => void;
}

const steps = new Map<string, 1 | -1>([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
]);

/**
 * Pictures and videos as large as the window, over the page (rules M8 to M12, M25). A modal dialog: the
 * browser keeps the focus inside and gives it back.
 */
export function Lightbox({ media, start = 0, onClose }: LightboxProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(start);
  const { isClosing, close } = useFadeOut(dialogRef);
  const hasSeveral = media.length > 1;
  const go = (step: 1 | -1) => setIndex((before) => (before + step + media.length) % media.length);
  const { handlers, hasMoved } = useSlide(hasSeveral, go);
  const open = useEffectEvent(() => dialogRef.current?.showModal());
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    open();
    return () => {
      dialog?.close();
    };
  }, []);
  const medium = media[index] ?? media[0];
  return (
    // The keyboard has Escape, the arrows and the buttons; the click beside the picture is the mouse's alone.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialogRef}
      className={styles.lightbox}
      data-closing={isClosing}
      aria-label={medium.title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={(event) => {
        // A development double mount closes and opens again before this event arrives.
        if (!event.currentTarget.open) onClose();
      }}
      onKeyDown={({ key }) => {
        const step = steps.get(key);
        if (step && hasSeveral) go(step);
      }}
    >
      <div className={styles.close}>
        <Button shape="icon" aria-label="Close" onClick={close}>
          <X size={20} />
        </Button>
      </div>
      {hasSeveral && (
        <div className={styles.steps}>
          <Button shape="icon" aria-label="Previous" onClick={() => go(-1)}>
            <ChevronLeft size={20} />
          </Button>
          <p role="status">{`${index + 1} of ${media.length}`}</p>
          <Button shape="icon" aria-label="Next" onClick={() => go(1)}>
            <ChevronRight size={20} />
          </Button>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.stage}
        data-several={hasSeveral}
        {...handlers}
        onClick={(event) => {
          if (event.target === event.currentTarget && !hasMoved()) close();
        }}
      >
        {medium.kind === 'picture' ? (
          <LightboxPicture key={medium.url} title={medium.title} url={medium.url} />
        ) : (
          <LightboxVideo key={medium.videoId} {...medium} />
        )}
      </div>
    </dialog>
  );
}

interface LightboxPictureProps {
  readonly title: string;
  readonly url: string;
}

/** A picture as large as the window allows and no larger than it is. */
function LightboxPicture({ title, url }: LightboxPictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') {
    return (
      <p role="alert" className={styles.words}>
        Invalid source
      </p>
    );
  }
  return (
    <>
      {state === 'loading' && (
        <span className={styles.pending} role="status" aria-label="Loading the picture">
          <Spinner />
        </span>
      )}
      <img
        className={styles.picture}
        data-state={state}
        src={url}
        alt={title}
        draggable={false}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </>
  );
}

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
function LightboxVideo({ videoId, title, url }: LightboxVideoProps) {
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
          <span>
            The video has not loaded yet.{' '}
            <a href={address} target="_blank" rel="noreferrer" {...textLinkLook}>
              Watch it on YouTube
            </a>
          </span>
        )}
      </p>
    </div>
  );
}
