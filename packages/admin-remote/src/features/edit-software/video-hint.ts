import { isYoutubeUrl, youtubeVideoId } from '@patchbay/domain/format';
import { toLines } from '../../lib/edited-form/form-values.ts';

/** What visitors will see for lines that are on YouTube and name no video, or undefined where there is none. */
export function videoHint(text: string): string | undefined {
  const numbers = toLines(text).flatMap((line, index) =>
    isYoutubeUrl(line) && youtubeVideoId(line) === null ? [index + 1] : [],
  );
  if (numbers.length === 0) return undefined;
  const lines = `${numbers.length === 1 ? 'line' : 'lines'} ${numbers.join(', ')}`;
  return `No video found in ${lines}. Visitors will see 'Invalid YouTube URL' there.`;
}
