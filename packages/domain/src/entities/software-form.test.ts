import { ValidationError } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import { withCorpus } from '../../../../tools/jest/corpus.cjs';
import { messagesByField } from './form-text.ts';
import { limits } from './limits.ts';
import { newSoftwareSchema, softwareFormSchema, type SoftwareForm } from './software-form.ts';

const form: SoftwareForm = {
  name: 'Surge XT',
  vendor: 'Surge Synth Team',
  url: 'https://surge.example/',
  category_id: 3,
  description: '',
  internalNotes: '',
  youtubeReviewsUrls: [],
  youtubeTutorialsUrls: [],
  youtubeOtherUrls: [],
  documentationUrls: [],
  status: 'enabled',
};

function problemsOf(others: object): Record<string, readonly string[]> {
  try {
    softwareFormSchema.validateSync({ ...form, ...others }, { strict: true, abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(messagesByField(error));
  }
}

it('a form that is right fits, blanks around its lines cut off (F16)', () => {
  expect(parse(softwareFormSchema, { ...form, name: ' Surge XT ', url: ' ' })).toEqual({
    ...form,
    url: '',
  });
});

it.each(['', '   ', null])('a name and a vendor are required: %p (F15)', (blank) => {
  expect(problemsOf({ name: blank, vendor: blank })).toEqual({
    name: ['Required Field'],
    vendor: ['Required Field'],
  });
});

it.each(['javascript:alert(1)', 'surge.example', 'https://', 'mailto:a@b.example'])(
  'a website must be an address: %s (F16)',
  (url) => {
    expect(problemsOf({ url })).toEqual({ url: ['Invalid URL'] });
  },
);

it('a list says which line is wrong, and takes blank lines and placeholders (F19, F20)', () => {
  const lines = ['', '# none yet', ' https://youtu.be/dQw4w9WgXcQ ', 'https://vimeo.com/1', 'x'];
  expect(problemsOf({ youtubeReviewsUrls: lines, documentationUrls: lines })).toEqual({
    youtubeReviewsUrls: [
      'Line 4 "https://vimeo.com/1": Invalid YouTube URL',
      'Line 5 "x": Invalid YouTube URL',
    ],
    documentationUrls: ['Line 5 "x": Invalid URL'],
  });
});

it('a video line is any address on a domain of YouTube’s, with a video or without one (F17)', () => {
  const taken = [
    'https://www.youtube.com/@GoogleDevelopers',
    'http://www.youtube.com/playlist?list=1337',
    'https://www.youtube.com/watch?v=short',
  ];
  expect(problemsOf({ youtubeReviewsUrls: taken })).toEqual({});
  const refused = ['https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ', 'www.youtube.com'];
  expect(problemsOf({ youtubeOtherUrls: refused })).toEqual({
    youtubeOtherUrls: [
      'Line 1 "https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ": Invalid YouTube URL',
      'Line 2 "www.youtube.com": Invalid YouTube URL',
    ],
  });
});

it('a status must be one of those of software (F21)', () => {
  expect(problemsOf({ status: 'active' })).toEqual({ status: ['Unknown status'] });
});

it('values keep to their limits (X7)', () => {
  const long = (length: number) => 'x'.repeat(length + 1);
  expect(
    problemsOf({
      name: long(limits.nameLength),
      description: long(limits.descriptionLength),
      documentationUrls: Array.from({ length: limits.listLines + 1 }, () => ''),
    }),
  ).toEqual({
    name: ['Must have at most 200 characters'],
    description: ['Must have at most 16,384 characters'],
    documentationUrls: ['Must have at most 500 lines'],
  });
});

it('characters that cannot be stored are refused', () => {
  expect(problemsOf({ description: 'a\0b', documentationUrls: ['#\ud800'] })).toEqual({
    description: ['Has characters that cannot be stored'],
    documentationUrls: ['Line 1 "#\ud800": Has characters that cannot be stored'],
  });
});

it.each(['a\u0007b', 'a\nb', 'a\u2028b'])(
  'what is one line has no control characters: %j',
  (text) => {
    expect(problemsOf({ name: text, vendor: text, internalNotes: text })).toEqual({
      name: ['Must not have control characters'],
      vendor: ['Must not have control characters'],
    });
  },
);

it('fields that are not the form’s are left out', () => {
  expect(parse(softwareFormSchema, { ...form, id: 9, createdAt: 'x', isStaff: true })).toEqual(
    form,
  );
});

it('a new software has a name', () => {
  expect(parse(newSoftwareSchema, { name: ' Vital ' })).toEqual({ name: 'Vital' });
  expect(() => parse(newSoftwareSchema, { name: '  ' })).toThrow('Required Field');
});

interface VideoCase {
  readonly url: string;
  readonly valid: boolean;
  readonly optional?: boolean;
}

withCorpus<VideoCase>('youtube_urls.json', (cases) => {
  // An address that the corpus calls invalid may still be one on YouTube's domain, which the form takes.
  it.each(cases.filter(({ valid, optional }) => valid && !optional))(
    'a video line: $url',
    (video) => {
      expect(problemsOf({ youtubeOtherUrls: [video.url] })).toEqual({});
    },
  );
});
