interface FakeAudio {
  /** The address of the sound that is heard; null where there is silence. */
  readonly heard: () => string | null;
  /** The addresses of the sounds that a player has asked for so far. */
  readonly askedFor: readonly string[];
  /** The player comes to this place of its sound; at the end of it, it ends. */
  readonly comeTo: (seconds: number) => void;
  /** Sounds with this address do not come. */
  readonly cut: (url: string) => void;
}

/** The one of the page: a player keeps it for the tests of a file. */
const audio = document.createElement('audio');

/** jsdom plays nothing: a player gets an element that behaves as if it played sounds of some seconds. */
export function fakeAudio(lengthSeconds = 20): FakeAudio {
  const askedFor: string[] = [];
  const broken = new Set<string>();
  let isPaused = true;
  let atSeconds = 0;
  const tell = (type: string) => audio.dispatchEvent(new Event(type));
  Object.defineProperty(globalThis, 'Audio', {
    configurable: true,
    value: function Audio() {
      return audio;
    },
  });
  Object.defineProperties(audio, {
    paused: { configurable: true, get: () => isPaused },
    ended: { configurable: true, get: () => atSeconds === lengthSeconds },
    duration: { configurable: true, get: () => (audio.src === '' ? Number.NaN : lengthSeconds) },
    currentTime: {
      configurable: true,
      get: () => atSeconds,
      set: (seconds: number) => {
        atSeconds = seconds;
        tell('seeking');
      },
    },
    load: {
      configurable: true,
      value: () => {
        atSeconds = 0;
      },
    },
    pause: {
      configurable: true,
      value: () => {
        if (isPaused) return;
        isPaused = true;
        tell('pause');
      },
    },
    play: {
      configurable: true,
      value: () => {
        if (askedFor.at(-1) !== audio.src) {
          askedFor.push(audio.src);
          atSeconds = 0;
        }
        isPaused = false;
        tell('play');
        if (!broken.has(audio.src)) return Promise.resolve();
        tell('error');
        return Promise.reject(new DOMException('It does not come', 'NotSupportedError'));
      },
    },
  });
  return {
    heard: () => (isPaused || audio.src === '' ? null : audio.src),
    askedFor,
    comeTo: (seconds) => {
      atSeconds = seconds;
      isPaused ||= seconds === lengthSeconds;
      tell(isPaused ? 'ended' : 'timeupdate');
    },
    cut: (url) => broken.add(url),
  };
}
