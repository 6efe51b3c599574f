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
