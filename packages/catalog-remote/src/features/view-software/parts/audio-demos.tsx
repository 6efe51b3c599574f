import { type CSSProperties, useState } from 'react';
import type { Software } from '@patchbay/domain/entities';
import { hostedFileUrl } from '@patchbay/domain/format';
import { useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { Button } from '@patchbay/ui';
import { SoundButton } from '../../../software-lists/sound/play-button.tsx';
import type { Sound } from '../../../software-lists/sound/player.ts';
import {
  $currentSound,
  $soundPosition,
  isSame,
  soundWished,
} from '../../../software-lists/sound/sound.model.ts';
import styles from './audio-demos.module.css';

/** The player of the audio demos (rule C110). Nothing is fetched, and nothing plays, until somebody presses play (rule M37). */
export function AudioDemos({ software }: { readonly software: Software }) {
  const { imageHost } = useHost().config;
  const { id, name, audioDemos = [] } = software;
  const urls = [...new Set(audioDemos)].flatMap((path) => hostedFileUrl(imageHost, path) ?? []);
  if (urls.length === 0) return null;
  return (
    <section className={styles.demos} aria-label="Listen">
      <Player sounds={urls.map((url) => ({ softwareId: id, name, url }))} />
      <noscript>
        {urls.map((url, index) => (
          // Music has no captions.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <audio
            key={url}
            src={url}
            controls
            preload="none"
            aria-label={`Demo ${index + 1} of ${name}`}
          />
        ))}
      </noscript>
    </section>
  );
}

/** One demo at a time; the next one waits until it is chosen. */
function Player({ sounds }: { readonly sounds: readonly Sound[] }) {
  const [chosen, choose] = useState(0);
  const wish = useUnit(soundWished);
  const sound = sounds[chosen] ?? sounds[0];
  if (!sound) return null;
  return (
    <div className={styles.player}>
      <SoundButton sound={sound} place="player" />
      <Position sound={sound} />
      {sounds.length > 1 && (
        <ol className={styles.list} aria-label="Demos">
          {sounds.map((one, index) => (
            <li key={one.url}>
              <Button
                size="small"
                variant={one === sound ? 'secondary' : 'quiet'}
                aria-current={one === sound}
                onClick={() => {
                  choose(index);
                  wish({ act: 'play', sound: one });
                }}
              >
                {`Demo ${index + 1}`}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** How far the sound is. It is moved once the sound has come: its length is not known before. */
function Position({ sound }: { readonly sound: Sound }) {
  const [current, position, wish] = useUnit([$currentSound, $soundPosition, soundWished]);
  const isKnown = isSame(current?.sound, sound) && position.lengthSeconds > 0;
  const { atSeconds, lengthSeconds } = isKnown ? position : { atSeconds: 0, lengthSeconds: 0 };
  const percent = isKnown ? Math.round((100 * atSeconds) / lengthSeconds) : 0;
  const times = [atSeconds, lengthSeconds].map(timeLabel);
  return (
    <>
      <input
        type="range"
        className={styles.position}
        aria-label="Position"
        aria-valuetext={times.join(' of ')}
        disabled={!isKnown}
        value={percent}
        {...(isKnown ? { style: shareOf(percent) } : {})}
        onChange={({ target }) =>
          wish({ act: 'seek', sound, atSeconds: (target.valueAsNumber / 100) * lengthSeconds })
        }
      />
      <span className={styles.time} aria-hidden="true">
        {isKnown ? times.join(' / ') : times[0]}
      </span>
    </>
  );
}

const shareOf = (percent: number): CSSProperties & Record<'--share', string> => ({
  '--share': `${percent}%`,
});

/** '1:05' */
const timeLabel = (seconds: number): string => {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};
