import { getConnInfo } from '@hono/node-server/conninfo';
import { viewReportsPath } from '@patchbay/domain/api';
import {
  customerNetwork,
  forwardedNetwork,
  networkOf,
  parseJson,
} from '@patchbay/node-kit/http-server';
import { parse } from '@patchbay/shared/parse';
import { versionSchema } from '@patchbay/shared/registry';
import { array, boolean, number, object, ValidationError } from '@patchbay/shared/validation';
import { Hono, type Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { nameSchema, shellName, versionsFolder } from '../state/site-state.ts';
import type { ReleaseTarget } from '../target/release-target.ts';
import type { CollectedViews, ViewReport } from './view-counts.ts';

/** Bytes of a report. */
const maxBytes = 2048;
const maxValues = 200;

/** The views of one customer's network that are counted a minute: those of a house with many people. */
export const viewsPerMinute = 120;
const minuteMs = 60_000;
/** Networks that are told apart at a time: of more, those that were there first begin anew. */
const maxNetworks = 20_000;

interface ViewCallOptions {
  /** The number of proxies in front that tell who asks. */
  readonly trustedProxies: number;
  /** Takes a report. @returns false where it is none */
  readonly take: (text: string, network: string) => Promise<boolean>;
}

/**
 * The call by which pages report their views (rules G350 and G352). Nobody signs in for it, and neither cookies nor addresses are kept: a network is
 * remembered for a minute, so that none counts for many.
 */
export function createViewCalls({ trustedProxies, take }: ViewCallOptions): Hono {
  const app = new Hono();
  const seen = new LRUCache<string, number>({ max: maxNetworks, ttl: minuteMs, noUpdateTTL: true });

  app.post(viewReportsPath, async (context) => {
    // Node.js takes no more than that. A limit on the body itself would make a stream of it, which costs more than all the rest.
    const length = context.req.header('Content-Length');
    if (length === undefined) return context.body(null, 411);
    if (!(Number(length) <= maxBytes)) return context.body(null, 413, { Connection: 'close' });
    // Another site's page has this browser send it.
    if ((context.req.header('Sec-Fetch-Site') ?? 'same-origin') !== 'same-origin') {
      return context.body(null, 403);
    }
    const forwarded = context.req.header('X-Forwarded-For');
    const network =
      forwardedNetwork(forwarded, trustedProxies) ?? networkOf(socketAddress(context)) ?? '';
    const customer = customerNetwork(network);
    const before = seen.get(customer) ?? 0;
    if (before >= viewsPerMinute) return context.body(null, 429, { 'Retry-After': '60' });
    seen.set(customer, before + 1);
    return context.body(null, (await take(await context.req.text(), network)) ? 204 : 400);
  });

  return app;
}

function socketAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? '';
  } catch {
    // A request that came by no socket, as a test's.
    return '';
  }
}

const count = () => number().integer().min(0).required();
const figure = () => number().min(0).nullable().defined();

const reportSchema = object({
  remotes: array(
    object({
      name: nameSchema.max(64),
      version: versionSchema,
      isLoaded: boolean().required(),
      errors: count(),
    }).required(),
  )
    .max(32)
    .required(),
  largestPaint: figure(),
  layoutShift: figure(),
  interactionDelay: figure(),
});

interface TakeOptions {
  readonly counts: Pick<CollectedViews, 'add'>;
  readonly target: ReleaseTarget;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Counts reports of versions that are on a site. What they say of others is left out. */
export function createViewTaker({ counts, target, now }: TakeOptions): ViewCallOptions['take'] {
  const isOnSite = createVersionFinder(target, now);
  return async (text) => {
    let report: ViewReport;
    try {
      report = parse(reportSchema, parseJson(text, maxValues));
    } catch (error) {
      if (error instanceof ValidationError || error instanceof SyntaxError) return false;
      throw error;
    }
    const remotes: ViewReport['remotes'][number][] = [];
    for (const remote of new Map(report.remotes.map((one) => [one.name, one])).values()) {
      if (await isOnSite(remote.name, remote.version)) remotes.push(remote);
    }
    counts.add({ ...report, remotes });
    return true;
  };
}

/** A version that was just released is found a second later. */
const readAgainMs = 1000;

function createVersionFinder(target: ReleaseTarget, now: () => number) {
  let readAt = -Infinity;
  let reading = Promise.resolve(new Set<string>());
  async function readFolders(): Promise<Set<string>> {
    const names = [shellName, ...(await target.subfolders('remotes'))];
    const versions = await Promise.all(
      names.map(async (name) =>
        (await target.subfolders(versionsFolder(name))).map((version) => `${name} ${version}`),
      ),
    );
    return new Set(versions.flat());
  }
  return async (name: string, version: string): Promise<boolean> => {
    const key = `${name} ${version}`;
    const isKnown = (await reading).has(key);
    if (now() - readAt >= (isKnown ? minuteMs : readAgainMs)) {
      readAt = now();
      reading = readFolders();
    }
    return (await reading).has(key);
  };
}
