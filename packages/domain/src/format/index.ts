/** Door: how things are written for people. Pure, bundled into whoever uses it. */
export { foldText, searchWords } from './fold-text.ts';
export { formatCount } from './format-count.ts';
export { ageOf, formatDate, formatDateTime, formatDay } from './format-date.ts';
export { formatSize } from './format-size.ts';
export { hostedFileUrl, isHostedPath } from './hosted-path.ts';
export { matchParts, type MatchPart } from './match-parts.ts';
export {
  appArchiveLabel,
  architectureLabel,
  commonFormats,
  componentFormat,
  componentFormats,
  formatsOn,
  licenseLabel,
  orderFormats,
  platformLabel,
  versionTypeLabel,
  softwareTitle,
} from './software-labels.ts';
export { safeHttpUrl, siteLabel } from './safe-http-url.ts';
export { softwareStatusLabel, softwareStatusTone, type StatusTone } from './software-status.ts';
export { isYoutubeHost, isYoutubeUrl, youtubeVideoId } from './youtube-video-id.ts';
