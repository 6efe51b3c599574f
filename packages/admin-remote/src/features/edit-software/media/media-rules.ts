import type { MediaKind } from '@patchbay/domain/api';
import { limits } from '@patchbay/domain/entities';
import { coverTypes } from '../use-chosen-cover.ts';

interface MediaRules {
  /** For the browser's dialog; the content of a file decides what it is. */
  readonly accept: string;
  readonly button: string;
  readonly hint: string;
  readonly mostBytes: number;
  readonly tooLarge: string;
}

/** The rules for a software's files, and the words of the editor for them. */
export const mediaRules: Readonly<Record<MediaKind, MediaRules>> = {
  screenshot: {
    accept: coverTypes.join(','),
    button: 'Upload screenshots',
    hint: 'One path on the image host per line. PNG, JPEG or WebP, up to 10 MiB.',
    mostBytes: limits.coverBytes,
    tooLarge: 'A screenshot must not be larger than 10 MiB.',
  },
  audio: {
    accept: 'audio/*',
    button: 'Upload audio demos',
    hint: 'One path on the image host per line. MP3, Ogg, M4A, FLAC or WAV, up to 10 MiB.',
    mostBytes: limits.audioBytes,
    tooLarge: 'An audio demo must not be larger than 10 MiB.',
  },
};
