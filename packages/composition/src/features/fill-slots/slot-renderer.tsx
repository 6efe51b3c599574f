import {
  Component,
  createContext,
  createElement,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  type ComponentType,
  type ReactNode,
} from 'react';
import { isStaff } from '@patchbay/domain/entities';
import {
  $user,
  PageOutlineProvider,
  slotOutline,
  useHost,
  type RenderSlot,
  type SlotRequest,
} from '@patchbay/shared/host';
import { sharedSlotNames, type SlotName, type SlotProps } from '@patchbay/shared/remote';
import { useLocation } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { heldMarkup, useHeldFirst, useLazyCode } from '@patchbay/ui';
import { MissingNotice } from '../../lib/missing-notice.tsx';
import { useMissingPart } from '../../lib/missing-parts.ts';
import { useUnmountMark } from '../../lib/retry-boundary.tsx';
import { RemoteError } from '../../lib/load-remotes/remote-error.ts';
import type { RemoteLoader } from '../../lib/load-remotes/remote-loader.ts';
import type { PageRelease } from '../../lib/load-remotes/page-release.ts';
import { partId } from '../../lib/inspection.model.ts';
import styles from './slot-renderer.module.css';

/** Stands around each slot of a remote. */
export type SlotFrame = ComponentType<{
  readonly release: PageRelease;
  readonly children: ReactNode;
}>;

interface SlotDependencies {
  readonly remotes: readonly PageRelease[];
  readonly loader: RemoteLoader;
  readonly SlotFrame?: SlotFrame | undefined;
  /** In the desktop app some slots are filled that nobody fills elsewhere. */
  readonly isDesktop: boolean;
  /** Whether a remote has rendered the page on the server, and its code has not come to take it over. Default: none. */
  readonly isOut?: ((release: PageRelease) => boolean) | undefined;
  /** Parts, by `partId`, that are as if nobody filled their slots. Default: none. */
  readonly partsOff?: readonly string[];
  /** Whether each filled slot says in its markup which part it is. */
  readonly isInspecting?: boolean;
}

const fills = ({ slots, desktopSlots }: PageRelease, name: SlotName, isDesktop: boolean) =>
  slots.includes(name) || (isDesktop && desktopSlots.includes(name));

const isShared = (name: SlotName) => sharedSlotNames.some((shared) => shared === name);

/** By the order that each declares, then by name: never by the time of its release or load. */
const byOrder = (a: PageRelease, b: PageRelease) =>
  (a.slotOrder ?? 0) - (b.slotOrder ?? 0) || (a.name < b.name ? -1 : 1);

/**
 * Renders a slot by the remotes that the registry names for it, else its fallback. Several stand by themselves, and one
 * that fails leaves nothing.
 */
export function createSlotRenderer({
  remotes,
  loader,
  SlotFrame = Plain,
  isDesktop,
  isOut = () => false,
  partsOff = [],
  isInspecting = false,
}: SlotDependencies): RenderSlot {
  return function renderSlot(request) {
    const all = remotes.filter(
      (remote) =>
        fills(remote, request.name, isDesktop) &&
        !partsOff.includes(partId(remote.name, request.name)),
    );
    const fillers = isShared(request.name) ? all.toSorted(byOrder) : all.slice(0, 1);
    if (fillers.length === 0) return <>{request.fallback}</>;
    const fallback = fillers.length === 1 ? request.fallback : null;
    return (
      <>
        {fillers.map((release) => (
          <SlotBoundary
            key={release.name}
            words={missingWords(request)}
            remoteName={release.name}
            fallback={fallback}
          >
            {/* On the site's server this boundary contains a slot that fails: the browser then tries it again. */}
            <Suspense fallback={fallback}>
              <SlotFrame release={release}>
                {release.requires === 'staff' ? (
                  <ForStaff fallback={fallback}>
                    <FilledSlot
                      release={release}
                      loader={loader}
                      isOut={false}
                      isInspecting={isInspecting}
                      request={{ ...request, fallback }}
                    />
                  </ForStaff>
                ) : (
                  <FilledSlot
                    release={release}
                    loader={loader}
                    isOut={isOut(release)}
                    isInspecting={isInspecting}
                    request={{ ...request, fallback }}
                  />
                )}
              </SlotFrame>
            </Suspense>
          </SlotBoundary>
        ))}
      </>
    );
  };
}

/** With as many children as the frame that the server has: React makes its ids by their places. */
const Plain: SlotFrame = ({ children }) => (
  <>
    {children}
    {null}
  </>
);

interface ForStaffProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

function ForStaff({ fallback, children }: ForStaffProps) {
  return <>{isStaff(useUnit($user)) ? children : fallback}</>;
}

interface FilledPlace {
  readonly slot: SlotName;
  /** The remote that fills it. */
  readonly remoteName: string;
}

/** The filled slots around a place, the outermost first. */
const PlacesAround = createContext<readonly FilledPlace[]>([]);

/**
 * The slots around what a remote shows in one.
 * @throws RemoteError for a slot that is within itself: it would be filled again and again, and the tab would do nothing else
 */
function usePlaceIn({ slot, remoteName }: FilledPlace): readonly FilledPlace[] {
  const around = useContext(PlacesAround);
  const innermost = around.at(-1);
  if (innermost && around.some((place) => place.slot === slot)) {
    throw new RemoteError(
      'slot',
      innermost.remoteName,
      `it shows the slot "${slot}" within itself`,
    );
  }
  // The same at each rendering: what the server has rendered in there would go where a context changes before its code comes.
  return useMemo(() => [...around, { slot, remoteName }], [around, slot, remoteName]);
}

/**
 * What a slot that a person would miss says where its remote is out. Blank for one of several: another one says it, and no place is
 * kept free. Undefined for all others, which show their fallback.
 */
function missingWords({ name, props }: SlotRequest<SlotName>): string | undefined {
  // In a drawer: it has nothing else.
  if (name === 'sidebar' && 'onNavigate' in props)
    return 'Categories are not available at the moment';
  if (name !== 'install-controls') return undefined;
  const isQuiet = 'isQuiet' in props && props.isQuiet;
  return isQuiet ? '' : 'Installing is not available at the moment';
}

/** It has been reported. */
const notCome = { cause: null };

interface FilledSlotProps<S extends SlotName> {
  readonly release: PageRelease;
  readonly loader: RemoteLoader;
  readonly isOut: boolean;
  readonly isInspecting: boolean;
  readonly request: SlotRequest<S>;
}

function FilledSlot<S extends SlotName>({
  release,
  loader,
  isOut,
  isInspecting,
  request,
}: FilledSlotProps<S>) {
  const lazy = loader.lazyParts(release);
  const words = missingWords(request);
  const isFirst = useHeldFirst(isOut);
  // The loader has reported a failure.
  const { code, failure, retry } = useLazyCode(lazy, { knownFailure: isFirst ? notCome : null });
  const revive = useCallback(() => lazy.load().then(retry), [lazy, retry]);
  const { isHeld, place } = useMissingPart<HTMLDivElement>({
    isFirst,
    isMissing: failure !== null,
    hasWords: words !== undefined,
    revive,
  });
  const places = usePlaceIn({ slot: request.name, remoteName: release.name });
  const Content: ComponentType<SlotProps[S]> | undefined = code?.slots?.[request.name];
  if (isHeld) return <div key="held" ref={place} className={styles.slot} {...heldMarkup} />;
  return (
    <div
      ref={place}
      className={styles.slot}
      data-part={isInspecting ? partId(release.name, request.name) : undefined}
    >
      {Content ? (
        // Title, status, address and metadata are the page's own to say: a slot is on every page.
        <PageOutlineProvider value={slotOutline}>
          <PlacesAround value={places}>{createElement(Content, request.props)}</PlacesAround>
        </PageOutlineProvider>
      ) : failure && words !== undefined ? (
        words && <MissingNotice words={words} />
      ) : (
        request.fallback
      )}
    </div>
  );
}

interface SlotBoundaryProps {
  readonly remoteName: string;
  /** As `missingWords` has them. */
  readonly words: string | undefined;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

function SlotBoundary(props: SlotBoundaryProps) {
  const { reportProblem } = useHost();
  const { pathname } = useLocation();
  useUnmountMark();
  return <ErrorStop {...props} page={pathname} onError={reportProblem} />;
}

interface ErrorStopProps extends SlotBoundaryProps {
  /** On another page the content gets another chance. */
  readonly page: string;
  readonly onError: (error: Error) => void;
}

interface ErrorStopState {
  readonly page: string;
  readonly hasFailed: boolean;
}

class ErrorStop extends Component<ErrorStopProps, ErrorStopState> {
  override state: ErrorStopState = { page: this.props.page, hasFailed: false };
  /** The same failure on every page is one. */
  #hasReported = false;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ page }: ErrorStopProps, state: ErrorStopState) {
    return state.page === page ? null : { page, hasFailed: false };
  }

  override componentDidCatch(cause: unknown) {
    if (this.#hasReported) return;
    this.#hasReported = true;
    const { words, remoteName, onError } = this.props;
    onError(new RemoteError('slot', remoteName, 'its slot failed', cause));
    // Its code comes by another address than one that has failed.
    if (words !== undefined) this.#tryAgain();
  }

  #tryAgain = () => {
    this.setState({ hasFailed: false });
  };

  override render() {
    const { words, fallback, children } = this.props;
    if (!this.state.hasFailed) return children;
    if (words === undefined) return fallback;
    return <FailedSlot words={words} onRetry={this.#tryAgain} />;
  }
}

interface FailedSlotProps {
  readonly words: string;
  readonly onRetry: () => void;
}

function FailedSlot({ words, onRetry }: FailedSlotProps) {
  const revive = useCallback(() => {
    onRetry();
    return Promise.resolve();
  }, [onRetry]);
  useMissingPart({ isMissing: true, revive });
  return words && <MissingNotice words={words} />;
}
