import { safeHttpUrl } from './safe-http-url.ts';

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
