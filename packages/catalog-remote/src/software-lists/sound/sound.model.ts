import { notified } from '@patchbay/shared/host';
import { createEffect, createEvent, createStore, sample, scopeBind } from '@patchbay/shared/state';
import type { Sound, SoundReport, SoundWish } from './player.ts';

export const soundWished = createEvent<SoundWish>();
const soundReported = createEvent<SoundReport>();
const soundFailed = createEvent<Sound>();

/** The player's code comes with the first wish. */
const obeyFx = createEffect(async (wish: SoundWish) => {
  const report = scopeBind(soundReported, { safe: true });
  const fail = scopeBind(soundFailed, { safe: true });
  const { obey } = await import(/* webpackChunkName: "sound-player" */ './player.ts');
  obey(wish, { report, fail });
});

export const isSame = (one: Sound | undefined, other: Sound): boolean =>
  one?.softwareId === other.softwareId && one.url === other.url;

interface CurrentSound {
  readonly sound: Sound;
  readonly isPlaying: boolean;
}

/** The sound that the player has, as it was wished until the player says how it is; null where it has none. */
export const $currentSound = createStore<CurrentSound | null>(null)
  .on(soundWished, (current, { act, sound }) => {
    if (act === 'play') return { sound, isPlaying: true };
    if (act === 'seek' || !isSame(current?.sound, sound)) return current;
    return act === 'stop' ? null : { sound, isPlaying: false };
  })
  .on(soundReported, (current, { sound, isPlaying }) =>
    isSame(current?.sound, sound) && current?.isPlaying !== isPlaying
      ? { sound, isPlaying }
      : current,
  )
  .on(soundFailed, (current, sound) => (isSame(current?.sound, sound) ? null : current));

const start = { atSeconds: 0, lengthSeconds: 0 };

/** How far the player's sound is. Apart from the sound: it changes some times in a second, and few look at it. */
export const $soundPosition = createStore<Pick<SoundReport, 'atSeconds' | 'lengthSeconds'>>(start)
  .on($currentSound, (position, current) => (current ? position : start))
  .on(soundWished, (position, { atSeconds }) =>
    atSeconds === undefined ? position : { ...position, atSeconds },
  )
  .on(soundReported, (_, { atSeconds, lengthSeconds }) => ({ atSeconds, lengthSeconds }));

sample({ clock: soundWished, target: obeyFx });
sample({
  clock: obeyFx.fail,
  filter: ({ params }) => params.act === 'play',
  fn: ({ params }) => params.sound,
  target: soundFailed,
});
sample({
  clock: soundFailed,
  fn: ({ name }) => ({
    tone: 'error' as const,
    title: `${name} could not be played`,
    text: 'Check your connection, and press play once more.',
  }),
  target: notified,
});
