import { withCorpus } from '../../../../tools/jest/corpus.cjs';
import { youtubeVideoId } from './youtube-video-id.ts';

it.each([
  ['https://www.youtube.com/watch?v=HRb7B9fPhfA&t=3', 'HRb7B9fPhfA'],
  ['https://youtu.be/HRb7B9fPhfA', 'HRb7B9fPhfA'],
  ['https://youtube.com.evil.test/watch?v=HRb7B9fPhfA', null],
  ['https://www.youtube.com/watch?v=short', null],
])('%s names %p', (address, id) => {
  expect(youtubeVideoId(address)).toBe(id);
});

interface VideoCase {
  readonly url: string;
  readonly id: string | null;
  readonly optional?: boolean;
}

withCorpus<VideoCase>('youtube_urls.json', (cases) => {
  it.each(cases.filter(({ optional }) => !optional))('$url names $id', ({ url, id }) => {
    expect(youtubeVideoId(url)).toBe(id);
  });

  it('what may be refused is never another video', () => {
    for (const { url, id } of cases.filter(({ optional }) => optional)) {
      expect([id, null]).toContain(youtubeVideoId(url));
    }
  });
});
