/** The parts of a request for a page besides its path. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Platform } from '@patchbay/domain/entities';
import { computerPlatform } from '@patchbay/domain/versions';
import type { TaggedPage } from '@patchbay/registry/files';
import { isAnonymousId, visitorCookie } from '@patchbay/shared/registry';

/**
 * The address as browsers know it. A proxy in front speaks plain HTTP to this server, and may name it otherwise: of the site's origins
 * it is the one with the name that was asked for, or else the first. Without any it is the address that was asked for.
 */
export function publicAddress(asked: string, origins: readonly string[]): string {
  const url = new URL(asked);
  const origin =
    origins.find((known) => new URL(known).host === url.host) ??
    origins.find((known) => new URL(known).hostname === url.hostname) ??
    origins[0] ??
    url.origin;
  // Not resolved against the origin: a path may begin with two slashes.
  const address = new URL(origin);
  address.pathname = url.pathname;
  address.search = url.search;
  return address.href;
}

const cookieSeconds = 30 * 24 * 60 * 60;

/** The visitor's random id, by which releases are chosen. A visitor without one gets one. */
export function readVisitor(context: Context, url: string): string {
  const told = getCookie(context, visitorCookie);
  if (told !== undefined && isAnonymousId(told)) return told;
  const id = randomUUID();
  setCookie(context, visitorCookie, id, {
    path: '/',
    sameSite: 'Lax',
    maxAge: cookieSeconds,
    secure: url.startsWith('https:'),
  });
  return id;
}

/** The headers that say what computer asks. */
export const systemHeaders = ['Sec-CH-UA-Platform', 'User-Agent'] as const;

/** The system of the computer that asks, as far as it says so; null for what is none that software is for. */
export function readSystem(context: Context): Platform | null {
  const [hint, userAgent] = systemHeaders.map((name) => context.req.header(name) ?? '');
  // The hint is a string of structured fields (RFC 9651): in quotes.
  const platform = hint?.replaceAll('"', '') ?? '';
  return computerPlatform({ userAgent: userAgent ?? '', userAgentData: { platform } });
}

/** Search engines and previews of links, which take what they get for the page for a long time. */
const crawlers = /bot\b|crawl|spider|slurp|facebookexternalhit|whatsapp|embedly|preview/i;

export const isCrawler = (context: Context): boolean =>
  crawlers.test(context.req.header('User-Agent') ?? '');

/** Whether who asks has the page already (RFC 9110, 13.1.2). */
export const knowsPage = (context: Context, { etag }: TaggedPage): boolean =>
  (context.req.header('If-None-Match') ?? '')
    .split(',')
    .some((known) => known.trim() === etag || known.trim() === '*');

/** Whether somebody asks this very machine without TLS: the headers about https must not be sent there. */
export function isPlainLocal(context: Context): boolean {
  const { hostname } = new URL(context.req.url);
  return (
    ['localhost', '127.0.0.1', '[::1]'].includes(hostname) &&
    context.req.header('X-Forwarded-Proto') !== 'https'
  );
}
