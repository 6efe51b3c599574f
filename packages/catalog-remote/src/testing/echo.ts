import { fakeCatalogue } from './fake-catalogue.ts';

export const echoCategories = [
  { id: 1, name: 'Effects', slug: 'effects' },
  { id: 2, name: 'Delays', slug: 'delays', parent_id: 1, softwareCount: 2 },
];
/** A software with something of everything. */
export const echo = {
  id: 7,
  name: 'Echo',
  vendor: 'Acme',
  vendorSlug: 'acme',
  slug: 'echo',
  category_id: 2,
  url: 'https://www.acme.example/echo',
  cover: 'covers/7-a.webp',
  description: '## Description\n\nA **warm** delay.',
  documentationUrls: ['https://acme.example/manual.pdf', '#soon', 'javascript:alert(1)', ''],
  youtubeReviewsUrls: ['https://youtu.be/HRb7B9fPhfA', '#later', '', 'https://vimeo.com/1'],
  youtubeTutorialsUrls: ['#none'],
};
export const echoVersion = { id: 1, software_id: 7, version: '1.2.0', components: ['Echo.vst3'] };

/** The path of its page. */
export const echoPath = '/s/delays/acme/echo/7/';

/** A catalogue of that software, changed as a test needs it. */
export const echoCatalogue = (
  more: object = {},
  versions: readonly Readonly<Record<string, unknown>>[] = [echoVersion],
) => fakeCatalogue({ categories: echoCategories, software: [{ ...echo, ...more }], versions });
