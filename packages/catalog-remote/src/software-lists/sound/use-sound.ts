import { useEffect } from 'react';
import { useUnit } from '@patchbay/shared/state';
import type { Sound } from './player.ts';
import { $currentSound, soundWished } from './sound.model.ts';

/** A sound for the control that plays it: the sound is given up with the control (rule C109). */
export function useSound({ softwareId, name, url }: Sound) {
  const [current, wish] = useUnit([$currentSound, soundWished]);
  const isCurrent = current?.sound.softwareId === softwareId && current.sound.url === url;
  const isPlaying = isCurrent && current.isPlaying;
  useEffect(() => {
    if (!isCurrent) return undefined;
    return () => {
      wish({ act: 'stop', sound: { softwareId, name, url } });
    };
  }, [isCurrent, wish, softwareId, name, url]);
  const sound = { softwareId, name, url };
  return {
    isCurrent,
    isPlaying,
    toggle: () => wish({ act: isPlaying ? 'pause' : 'play', sound }),
    seek: (atSeconds: number) => wish({ act: 'seek', sound, atSeconds }),
  };
}
