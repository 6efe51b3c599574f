/** A software form that fits, as the editor sends it. */
export const softwareForm = {
  name: 'Canto EQ 3',
  vendor: 'José Muñoz',
  url: 'https://canto.test/eq',
  category_id: 3,
  description: 'About it',
  internalNotes: 'Ask José',
  youtubeReviewsUrls: ['https://youtu.be/dQw4w9WgXcQ', '', '#later'],
  youtubeTutorialsUrls: [],
  youtubeOtherUrls: [],
  documentationUrls: ['https://canto.test/manual.pdf'],
  status: 'pending',
};

/** A version form that fits. */
export const versionForm = {
  version: '3.0.0',
  architecture: 'arm',
  type: 'paid',
  url: 'https://packages.test/canto-3.zip',
  status: 'active',
  components: ['Canto.clap'],
  macInstallOrder: ['Canto.pkg'],
};
