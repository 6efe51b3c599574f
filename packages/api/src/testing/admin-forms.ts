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

/** The optional fields of a software form. */
export const softwareExtras = {
  vendorAliases: ['Muñoz Audio'],
  tagline: 'An equaliser that sings',
  license: 'GPL-3.0',
  screenshots: ['screenshots/1-0a1b.webp'],
  audioDemos: ['audio/1-0a1b.mp3'],
  featured: true,
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

/** The optional fields of a version form. */
export const versionExtras = {
  platforms: ['macos', 'linux'],
  changelog: '- sings louder',
  releasedAt: '2026-03-01',
};

/** The answer for these fields of a version whose form had none of them. */
export const noVersionExtras = { platforms: [], changelog: '', releasedAt: null };
