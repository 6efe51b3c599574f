import { useEffect } from 'react';
import { Pause, Play } from 'lucide-react';
import { hostedFileUrl } from '@patchbay/domain/format';
import { useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import styles from './play-button.module.css';
import type { Sound } from './player.ts';
import { $currentSound, $soundPosition, isSame, soundWished } from './sound.model.ts';

interface PlayButtonProps {
  readonly softwareId: number;
  readonly name: string;
  /** The path of its first sound; blank, or missing, where there is none. */
  readonly sound: string | null | undefined;
  /** `cover`: in the corner of the cover at the top of the element around it. Default: in the line. */
  readonly place?: 'line' | 'cover';
}

/** Plays a software's first sound, and pauses it; nothing where there is none (rule C107). */
export function PlayButton({ softwareId, name, sound, place = 'line' }: PlayButtonProps) {
  const { imageHost } = useHost().config;
  const url = sound ? hostedFileUrl(imageHost, sound) : null;
  return url && <SoundButton sound={{ softwareId, name, url }} place={place} />;
}

interface SoundButtonProps {
  readonly sound: Sound;
  /** `player`: in a player, which says itself how far the sound is. */
  readonly place: 'line' | 'cover' | 'player';
}

/** Plays a sound and pauses it. A sound does not outlast its button: nothing could end it (rule C108). */
export function SoundButton({ sound, place }: SoundButtonProps) {
  const [current, wish] = useUnit([$currentSound, soundWished]);
  const isCurrent = isSame(current?.sound, sound);
  const isPlaying = isCurrent && current?.isPlaying === true;
  const { softwareId, name, url } = sound;
  useEffect(() => {
    if (!isCurrent) return undefined;
    return () => {
      wish({ act: 'stop', sound: { softwareId, name, url } });
    };
  }, [isCurrent, wish, softwareId, name, url]);
  const label = `${isPlaying ? 'Pause' : 'Play'} ${name}`;
  const Icon = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      className={styles.play}
      data-place={place}
      aria-label={label}
      title={label}
      onClick={() => wish({ act: isPlaying ? 'pause' : 'play', sound })}
    >
      <Icon size={16} />
      {isCurrent && place !== 'player' && <Progress />}
    </button>
  );
}

/** A ring that closes as the sound goes on. */
function Progress() {
  const { atSeconds, lengthSeconds } = useUnit($soundPosition);
  const share = lengthSeconds === 0 ? 0 : atSeconds / lengthSeconds;
  return (
    <svg className={styles.ring} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="15" pathLength="1" strokeDasharray={`${share} 1`} />
    </svg>
  );
}
