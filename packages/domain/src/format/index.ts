/** Door: how things are written for people. Pure, bundled into whoever uses it. */
export { foldText, type MatchPart, matchParts, searchWords } from './fold-text.ts';
export { formatDate, formatDateTime, formatDay } from './format-date.ts';
export {
  hostedFileUrl,
  isHostedPath,
  isYoutubeHost,
  isYoutubeUrl,
  safeHttpUrl,
  siteLabel,
  youtubeVideoId,
} from './urls.ts';
export {
  architectureLabel,
  commonFormats,
  componentFormat,
  componentFormats,
  licenseLabel,
  orderFormats,
  platformLabel,
  softwareStatusLabel,
  softwareStatusTone,
  softwareTitle,
  type StatusTone,
  versionTypeLabel,
} from './software-labels.ts';
