/** A sound of a software. */
export interface Sound {
  readonly softwareId: number;
  /** The software's name. */
  readonly name: string;
  readonly url: string;
}

/** What somebody wants of the page's one player. Only `play` is for a sound that it does not have. */
export interface SoundWish {
  readonly act: 'play' | 'pause' | 'seek' | 'stop';
  readonly sound: Sound;
  /** Where to `seek`. */
  readonly atSeconds?: number;
}

/** What the player says of its sound. */
export interface SoundReport {
  readonly sound: Sound;
  readonly isPlaying: boolean;
  readonly atSeconds: number;
  /** 0 while it is not known. */
  readonly lengthSeconds: number;
}

interface Listener {
  readonly report: (report: SoundReport) => void;
  /** The sound cannot be played, and is given up. */
  readonly fail: (sound: Sound) => void;
}

/** The page's one player: a sound that starts ends the one before. */
function createPlayer() {
  const audio = new Audio();
  let sound: Sound | null = null;
  let listener: Listener | null = null;

  const report = () => {
    if (!sound) return;
    const { paused, ended, currentTime, duration } = audio;
    listener?.report({
      sound,
      isPlaying: !paused && !ended,
      atSeconds: currentTime,
      lengthSeconds: Number.isFinite(duration) ? duration : 0,
    });
  };
  const giveUp = () => {
    sound = null;
    audio.pause();
    // What is still on its way is not fetched.
    audio.removeAttribute('src');
    audio.load();
  };
  const fail = (failed: Sound) => {
    if (sound !== failed) return;
    giveUp();
    listener?.fail(failed);
  };
  const play = async (wanted: Sound) => {
    if (sound?.url !== wanted.url) audio.src = wanted.url;
    sound = wanted;
    if ('mediaSession' in navigator) {
      navigator.mediaSession.metadata = new MediaMetadata({ title: wanted.name });
    }
    try {
      await audio.play();
    } catch (error) {
      // Somebody has paused it before it began, or another one has taken its place.
      if (!(error instanceof DOMException && error.name === 'AbortError')) fail(wanted);
    }
  };

  for (const event of ['play', 'pause', 'ended', 'timeupdate', 'seeking', 'durationchange']) {
    audio.addEventListener(event, report);
  }
  audio.addEventListener('error', () => {
    if (sound) fail(sound);
  });
  return ({ act, sound: wanted, atSeconds = 0 }: SoundWish, to: Listener) => {
    listener = to;
    if (act === 'play') void play(wanted);
    else if (sound?.url !== wanted.url) return;
    else if (act === 'seek') audio.currentTime = atSeconds;
    else if (act === 'pause') audio.pause();
    else giveUp();
  };
}

let player: ReturnType<typeof createPlayer> | undefined;

/** Does what somebody wants of the page's player, which is made for the first of them. */
export function obey(wish: SoundWish, listener: Listener): void {
  player ??= createPlayer();
  player(wish, listener);
}
