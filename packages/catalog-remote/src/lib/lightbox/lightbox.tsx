import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Button } from '@patchbay/ui';
import { LightboxPicture } from './lightbox-picture.tsx';
import { LightboxVideo } from './lightbox-video.tsx';
import styles from './lightbox.module.css';
import { useFadeOut, useSlide } from './lightbox-motion.ts';

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
          <p role="status">
            {index + 1} of {media.length}
          </p>
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
