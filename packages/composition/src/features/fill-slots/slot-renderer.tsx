import {
  Component,
  createContext,
  createElement,
  Suspense,
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
import { useEventListener, useLazyCode } from '@patchbay/ui';
import { useUnmountMark } from '../../lib/retry-boundary.tsx';
import { RemoteError } from '../../lib/load-remotes/remote-error.ts';
import type { RemoteLoader } from '../../lib/load-remotes/remote-loader.ts';
import type { PageRelease } from '../../lib/load-remotes/page-release.ts';

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
}: SlotDependencies): RenderSlot {
  return function renderSlot(request) {
    const all = remotes.filter((remote) => fills(remote, request.name, isDesktop));
    const fillers = isShared(request.name) ? all.toSorted(byOrder) : all.slice(0, 1);
    if (fillers.length === 0) return <>{request.fallback}</>;
    const fallback = fillers.length === 1 ? request.fallback : null;
    return (
      <>
        {fillers.map((release) => (
          <SlotBoundary key={release.name} remoteName={release.name} fallback={fallback}>
            {/* On the site's server this boundary contains a slot that fails: the browser then tries it again. */}
            <Suspense fallback={fallback}>
              <SlotFrame release={release}>
                {release.requires === 'staff' ? (
                  <ForStaff fallback={fallback}>
                    <FilledSlot
                      release={release}
                      loader={loader}
                      request={{ ...request, fallback }}
                    />
                  </ForStaff>
                ) : (
                  <FilledSlot
                    release={release}
                    loader={loader}
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

interface FilledSlotProps<S extends SlotName> {
  readonly release: PageRelease;
  readonly loader: RemoteLoader;
  readonly request: SlotRequest<S>;
}

function FilledSlot<S extends SlotName>({ release, loader, request }: FilledSlotProps<S>) {
  // The loader has reported a failure; the fallback stays, until the connection is back.
  const { code: parts, failure, retry } = useLazyCode(loader.lazyParts(release));
  useEventListener(failure ? 'window' : null, 'online', retry);
  const places = usePlaceIn({ slot: request.name, remoteName: release.name });
  const Content: ComponentType<SlotProps[S]> | undefined = parts?.slots?.[request.name];
  if (!Content) return <>{request.fallback}</>;
  return (
    // Title, status, address and metadata are the page's own to say: a slot is on every page.
    <PageOutlineProvider value={slotOutline}>
      <PlacesAround value={places}>{createElement(Content, request.props)}</PlacesAround>
    </PageOutlineProvider>
  );
}

interface SlotBoundaryProps {
  readonly remoteName: string;
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
    const { remoteName, onError } = this.props;
    onError(new RemoteError('slot', remoteName, 'its slot failed', cause));
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
