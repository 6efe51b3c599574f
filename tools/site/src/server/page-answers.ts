import { LRUCache } from 'lru-cache';
import type { Platform } from '@patchbay/domain/entities';
import { tagPage, type TaggedPage } from '@patchbay/registry/files';
import type { Live } from '@patchbay/registry/live';
import {
  prepareFirstScreens,
  screenHead,
  withCanaries,
  type FillPage,
  type VisitorReleases,
} from '@patchbay/registry/page';
import type { AppConfig } from '@patchbay/shared/config';
import { pickReleases } from '@patchbay/shared/registry';
import type { LeftCause, PageRequest, RedirectStatus, RenderOutcome } from '../render/messages.ts';
import type { PageRenderer } from '../render/page-renderer.ts';

/** A site's answer to the request for a page. */
export type PageAnswer =
  | { readonly kind: 'redirect'; readonly status: RedirectStatus; readonly location: string }
  | {
      readonly kind: 'rendered';
      readonly status: 200 | 404;
      readonly page: TaggedPage;
      /** It is another page for who asks from another system. */
      readonly isForSystem: boolean;
    }
  | {
      /** The page without a first screen, which the browser renders. */
      readonly kind: 'plain';
      readonly page: TaggedPage;
      /** The backend did not answer, or no thread was free, so that nobody can say what is at the address. */
      readonly isUnanswered: boolean;
      /** Why it was not rendered; null where no page is. */
      readonly left: { readonly cause: LeftCause; readonly reason: string } | null;
    };

export interface PageRequestOnSite {
  /** The whole address, with the origin that browsers know the site by. */
  readonly url: string;
  /** The system of the visitor's computer; null where that is not known. */
  readonly system: Platform | null;
  /** Null where nothing depends on it. */
  readonly anonymousId: string | null;
}

interface PageAnswersOptions {
  /** Without one, browsers render all pages. */
  readonly renderer: PageRenderer | null;
  readonly config: Pick<AppConfig, 'assetsOrigin'>;
  readonly limits?: Partial<typeof usualLimits>;
  /** Milliseconds. */
  readonly now?: () => number;
}

const usualLimits = {
  /** The milliseconds for which an answer is used without a change. */
  freshMs: 5_000,
  /** The further milliseconds for which it is used while it is made again. */
  staleMs: 60_000,
  /** A page that could not be rendered is tried again after so many milliseconds. */
  leftMs: 1_000,
  /** Size of all answers that are kept. */
  maxBytes: 64 * 1024 * 1024,
  /** Pages without a first screen, each for other releases: of ten canaries there are a thousand choices. */
  maxPlainPages: 64,
};

/** The bytes of an answer beside its page: its address, and its place in the list. */
const bytesBeside = 1024;

type RenderedRequest = PageRequest & VisitorReleases;

interface KeptAnswer {
  readonly answer: PageAnswer;
  /** Who asked for it, which matters where the answer is for a system. */
  readonly system: Platform | null;
  readonly freshUntil: number;
}

/** A page without a first screen, and how one gets into it. */
interface PlainPage {
  readonly page: TaggedPage;
  readonly fill: FillPage;
}

/** All that is known of one state of the site. */
interface SiteState extends Live {
  /** Without a first screen, by the canaries that a visitor gets. */
  readonly plainPages: LRUCache<string, PlainPage>;
  readonly kept: LRUCache<string, KeptAnswer, RenderedRequest>;
}

/**
 * Answers for pages. A rendered one is kept for seconds, by its address and the releases that the visitor gets, and by the system
 * where the page is for one: a crowd on one page is one rendering. Kept answers belong to one state of the site, and go with it.
 */
export function createPageAnswers({
  renderer,
  config,
  limits: givenLimits = {},
  now = () => performance.now(),
}: PageAnswersOptions) {
  const limits = { ...usualLimits, ...givenLimits };
  let state: SiteState | null = null;

  const stateFor = ({ registry, page }: Live): SiteState => {
    if (state?.registry === registry && state.page === page) return state;
    const own: SiteState = {
      registry,
      page,
      plainPages: new LRUCache({ max: limits.maxPlainPages }),
      kept: new LRUCache({
        maxSize: limits.maxBytes,
        sizeCalculation: ({ answer }, key) =>
          sizeOf(answer, own.plainPages.peek('')?.page) + key.length + bytesBeside,
        ttl: limits.freshMs + limits.staleMs,
        ttlResolution: 0,
        perf: { now },
        // Whoever waits for a page gets it, also where others have pushed it out meanwhile.
        ignoreFetchAbort: true,
        fetchMethod: async (key, before, { context, options }) => {
          const answer = await render(own, context);
          const { system } = context;
          if (answer.kind !== 'plain')
            return { answer, system, freshUntil: now() + limits.freshMs };
          const freshUntil = now() + limits.leftMs;
          const remainingMs = own.kept.getRemainingTTL(key);
          // A rendered page that is old is better than none, for as long as it would have been given on.
          if (before && before.answer.kind !== 'plain' && remainingMs > 0) {
            options.ttl = remainingMs;
            return { ...before, freshUntil };
          }
          options.ttl = limits.leftMs;
          return { answer, system, freshUntil };
        },
      }),
    };
    state = own;
    return own;
  };

  function plainPageFor(own: SiteState, visitor: VisitorReleases): PlainPage {
    const key = visitor.canaries.join(' ');
    const known = own.plainPages.get(key);
    if (known) return known;
    const text =
      visitor.canaries.length === 0
        ? own.page
        : withCanaries(own.page, own.registry, visitor, config);
    const plain = { page: tagPage(text), fill: prepareFirstScreens(text) };
    own.plainPages.set(key, plain);
    return plain;
  }

  async function render(own: SiteState, request: RenderedRequest): Promise<PageAnswer> {
    const { registry } = own;
    const { url, system, canaries, releases } = request;
    const plain = plainPageFor(own, request);
    const outcome = await renderer?.render(registry, { url, system, canaries });
    if (outcome?.kind === 'redirect') return outcome;
    if (outcome?.kind !== 'page') {
      const { reason = '', cause = 'chosen', isUnanswered = false } = outcome ?? {};
      return { kind: 'plain', page: plain.page, isUnanswered, left: { cause, reason } };
    }
    const shown = new Set(outcome.remotes.map(({ name }) => name));
    const shownPage = {
      pathname: new URL(url).pathname,
      rendered: releases.filter(({ name }) => shown.has(name)),
    };
    const head = screenHead(registry, shownPage, config);
    const page = tagPage(plain.fill(outcome, head));
    const { isForSystem } = outcome;
    return { kind: 'rendered', status: statusOf(outcome), page, isForSystem };
  }

  return async function answerPage(
    live: Live,
    { url, system, anonymousId }: PageRequestOnSite,
  ): Promise<PageAnswer> {
    const own = stateFor(live);
    const { remotes } = own.registry;
    if (!renderer) {
      const { page } = plainPageFor(own, { releases: remotes, canaries: [] });
      return { kind: 'plain', page, isUnanswered: false, left: null };
    }
    const releases = anonymousId === null ? remotes : pickReleases(own.registry, anonymousId);
    const canaries = releases
      .filter((release) => !remotes.includes(release))
      .map(({ name }) => name);
    const key = [url, ...canaries].join(' ');
    const take = (place: string) => {
      const before = own.kept.peek(place);
      return own.kept.forceFetch(place, {
        context: { url, system, canaries, releases },
        forceRefresh: before !== undefined && now() >= before.freshUntil,
        allowStale: own.kept.getRemainingTTL(place) > 0,
      });
    };
    // Most pages are the same for all systems. Of one that is not, the first to ask has the place that all look at.
    const ownPlace = `${key} ${system}`;
    const found = own.kept.has(ownPlace) ? null : await take(key);
    const { answer } = found && suits(found, system) ? found : await take(ownPlace);
    return answer;
  };
}

const suits = ({ answer, system }: KeptAnswer, asking: Platform | null): boolean =>
  system === asking || answer.kind !== 'rendered' || !answer.isForSystem;

const statusOf = ({ status }: Extract<RenderOutcome, { kind: 'page' }>): 200 | 404 =>
  status === 404 ? 404 : 200;

/** @param livePage the one without a first screen that is there once for all */
const sizeOf = (answer: PageAnswer, livePage: TaggedPage | undefined): number =>
  answer.kind === 'redirect' || answer.page === livePage ? 0 : answer.page.bytes.byteLength;
