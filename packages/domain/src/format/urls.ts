import { isPathSegment } from '../routes/build-path.ts';

/**
 * An address from data as it may stand in an `href`, or null: absolute, http or https, without a user name or password
 * that could pass for a host.
 */
export function safeHttpUrl(text: string): string | null {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:';
  return isHttp && url.username === '' && url.password === '' ? url.href : null;
}

/** The name of a site in a link to it: its host, without 'www'. @param url one that is safe */
export const siteLabel = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/**
 * Whether a text is a path below the image host, as of a cover: no address of another host, nothing that climbs, nothing
 * that a browser would read as a query (rule M3).
 */
export const isHostedPath = (path: string): boolean =>
  path.split('/').every(isPathSegment) && !/[:\\?#]/.test(path);

/** The address of a file on the image host, fetched unchanged, or null where its path would lead away from there. */
export const hostedFileUrl = (imageHost: string, path: string): string | null =>
  isHostedPath(path) ? `${imageHost}/${path.split('/').map(encodeURIComponent).join('/')}` : null;

/** Any host of YouTube's, also those whose pages name no video: `any.youtube.com`. */
export const isYoutubeHost = (hostname: string): boolean =>
  /(?:^|\.)(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/.test(hostname);

/** A valid http or https address on a domain of YouTube's, whether it names a video or not (rule M13). */
export function isYoutubeUrl(address: string): boolean {
  const safe = safeHttpUrl(address);
  return safe !== null && isYoutubeHost(new URL(safe).hostname);
}

const watchHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);

const pathWithId = /^\/(?:embed|shorts|live|v|e)\/([^/]+)\/?$/;

/**
 * The 11-character id of the video that a YouTube address names, or null. The host must be one of YouTube's own, so
 * that nothing else reaches a frame (rule M13).
 */
export function youtubeVideoId(address: string): string | null {
  const safe = safeHttpUrl(address);
  if (safe === null) return null;
  const url = new URL(safe);
  if (url.port !== '') return null;
  const id = idIn(url);
  return id !== null && /^[\w-]{11}$/.test(id) ? id : null;
}

function idIn(url: URL): string | null {
  if (url.hostname === 'youtu.be') return /^\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? null;
  if (!watchHosts.has(url.hostname)) return null;
  if (/^\/watch\/?$/.test(url.pathname)) return url.searchParams.get('v');
  return pathWithId.exec(url.pathname)?.[1] ?? null;
}
