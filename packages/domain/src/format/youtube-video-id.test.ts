import { withCorpus } from '../../../../tools/jest/corpus.cjs';
import { isYoutubeUrl, youtubeVideoId } from './youtube-video-id.ts';

it.each([
  ['https://www.youtube.com/watch?v=HRb7B9fPhfA&t=3', 'HRb7B9fPhfA'],
  ['https://youtu.be/HRb7B9fPhfA', 'HRb7B9fPhfA'],
  ['https://youtube.com.evil.test/watch?v=HRb7B9fPhfA', null],
  ['https://www.youtube.com/watch?v=short', null],
])('%s names %p (M13)', (address, id) => {
  expect(youtubeVideoId(address)).toBe(id);
});

it.each([
  ['https://www.youtube.com/@GoogleDevelopers', true],
  ['http://www.youtube.com/playlist?list=1337', true],
  [' https://any.youtube.com/watch?v=short ', true],
  ['https://youtu.be/', true],
  ['https://youtube.com.evil.test/watch?v=HRb7B9fPhfA', false],
  ['https://notyoutube.com/', false],
  ['https://user:secret@www.youtube.com/', false],
  ['ftp://www.youtube.com/', false],
  ['www.youtube.com', false],
])('%s is on a domain of YouTube’s: %p (F17)', (address, isOne) => {
  expect(isYoutubeUrl(address)).toBe(isOne);
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

  it('what may be refused is never another video (M13)', () => {
    for (const { url, id } of cases.filter(({ optional }) => optional)) {
      expect([id, null]).toContain(youtubeVideoId(url));
    }
  });

  it('whatever names a video is on a domain of YouTube’s', () => {
    const videos = cases.filter(({ url }) => youtubeVideoId(url) !== null);
    expect(videos).not.toEqual([]);
    expect(videos.filter(({ url }) => !isYoutubeUrl(url))).toEqual([]);
  });
});
