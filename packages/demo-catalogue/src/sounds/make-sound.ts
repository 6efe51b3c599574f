import { Random } from '../scenes/random.ts';

/** Samples of a second. Demos are heard once: eight bits and half of a record's rate keep them small. */
const rate = 11_025;
const seconds = 2.5;

export interface SoundSubject {
  readonly id: number;
  readonly name: string;
  /** Names of the category and its ancestors, topmost first. */
  readonly categoryPath: readonly string[];
}

type Samples = Float32Array<ArrayBuffer>;

const silence = (): Samples => new Float32Array(Math.round(rate * seconds));

/** A minor scale from its root, in half tones. */
const scale = [0, 3, 5, 7, 10, 12, 15, 17] as const;
const pitchOf = (halfTones: number) => 110 * 2 ** (halfTones / 12);

interface Note {
  readonly at: number;
  readonly hertz: number;
  /** The time in which it dies away: the share of a second until it is a third as loud. */
  readonly decay: number;
  /** Loudness of each overtone. */
  readonly overtones: readonly number[];
}

function play(samples: Samples, { at, hertz, decay, overtones }: Note): void {
  const start = Math.round(at * rate);
  for (let i = start; i < samples.length; i += 1) {
    const time = (i - start) / rate;
    const loudness = Math.min(1, time * 200) * Math.exp(-time / decay);
    if (loudness < 0.001 && time > decay) break;
    const sum = overtones.reduce(
      (total, share, k) => total + share * Math.sin(2 * Math.PI * hertz * (k + 1) * time),
      0,
    );
    samples[i] = (samples[i] ?? 0) + loudness * sum;
  }
}

function hit(samples: Samples, random: Random, at: number, isLow: boolean): void {
  const start = Math.round(at * rate);
  const length = Math.round(rate * (isLow ? 0.22 : 0.09));
  for (let i = 0; i < length && start + i < samples.length; i += 1) {
    const time = i / rate;
    const value = isLow
      ? Math.sin(2 * Math.PI * (50 * time + 4 * (1 - Math.exp(-time * 40)))) * Math.exp(-time * 14)
      : random.between(-0.5, 0.5) * Math.exp(-time * 45);
    samples[start + i] = (samples[start + i] ?? 0) + value;
  }
}

/** A phrase of eight notes, or a bar of drums. */
function dry({ categoryPath }: SoundSubject, random: Random): Samples {
  const samples = silence();
  const beats = Array.from({ length: 8 }, (_, beat) => beat);
  if (categoryPath.includes('Drums') || categoryPath.includes('Dynamics')) {
    for (const beat of beats) {
      hit(samples, random, beat * 0.25, beat % 4 === 0 || random.chance(0.2));
      hit(samples, random, beat * 0.25 + 0.125, false);
    }
    return samples;
  }
  const overtones = [1, random.between(0.2, 0.8), random.between(0.1, 0.5), random.between(0, 0.3)];
  const decay = random.between(0.12, 0.5);
  for (const beat of beats) {
    const step = scale[random.whole(0, scale.length - 1)] ?? 0;
    play(samples, { at: beat * 0.22, hertz: pitchOf(step), decay, overtones });
  }
  return samples;
}

/** Repeats of what was there, each quieter: few and long for a delay, many and short for a room. */
function echo(samples: Samples, afterSeconds: number, share: number): Samples {
  const behind = Math.round(afterSeconds * rate);
  for (let i = behind; i < samples.length; i += 1) {
    samples[i] = (samples[i] ?? 0) + share * (samples[i - behind] ?? 0);
  }
  return samples;
}

function wet(samples: Samples, { categoryPath }: SoundSubject): Samples {
  if (categoryPath.includes('Delays')) return echo(samples, 0.33, 0.55);
  if (categoryPath.includes('Reverbs')) {
    return [0.029, 0.037, 0.051, 0.083].reduce((heard, after) => echo(heard, after, 0.5), samples);
  }
  if (categoryPath.includes('Colour')) return samples.map((value) => Math.tanh(3 * value));
  return samples;
}

/** A WAV file of eight bits, one channel. */
function toWav(samples: Samples): Buffer {
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0.001);
  const file = Buffer.alloc(44 + samples.length);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + samples.length, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples.length, 40);
  samples.forEach((value, index) => {
    // The last tenth fades, so that nothing clicks.
    const left = (samples.length - index) / (0.1 * samples.length);
    file[44 + index] = Math.round(128 + (110 * value * Math.min(1, left)) / loudest);
  });
  return file;
}

/** A short demo of how something sounds: the same subject always gives the same bytes. */
export function makeSound(subject: SoundSubject): Buffer {
  const random = new Random(`${subject.id} ${subject.name} sound`);
  return toWav(wet(dry(subject, random), subject));
}
