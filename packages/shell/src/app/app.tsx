import { useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { HostProvider, SlotProvider, useHost, type Host } from '@patchbay/shared/host';
import { QueryClientProvider } from '@patchbay/shared/query';
import { ScopeProvider, useUnit } from '@patchbay/shared/state';
import { lazyPart } from '@patchbay/ui';
import { $inspection, $partsOff } from '@patchbay/composition/inspection';
import { createSlotRenderer, type SlotFrame } from '@patchbay/composition/slot-renderer';
import type { Preview } from '../features/preview-versions/preview-tab.ts';
import { LastResort } from '../features/report-errors/last-resort.tsx';
import type { RemoteLoader } from '@patchbay/composition/remote-loader';
import { Shortcuts } from '../features/list-shortcuts/shortcuts.tsx';
import { AuthDialog } from '../accounts/sign-in/auth-dialog.tsx';
import { Notifications } from '../features/show-notifications/notifications.tsx';
import { RemotesProvider } from '@patchbay/composition/remotes-context';
import type { PageRelease } from '@patchbay/composition/page-release';
import { repeatEarlyInput } from './rendering/repeat-early-input.ts';

interface AppProps {
  readonly host: Host;
  readonly remotes: readonly PageRelease[];
  readonly loader: RemoteLoader;
  /** As for slots; default: none. */
  readonly isOut?: (release: PageRelease) => boolean;
  /** Stands around each slot where the server renders. */
  readonly SlotFrame?: SlotFrame;
  /** The versions that this tab looks at; null on the live page, and where the server renders. */
  readonly preview?: Preview | null;
  /** The router's provider: a browser's and the server's are two. */
  readonly children: ReactNode;
}

const OverrideBadge = lazyPart(
  async () => (await import('@patchbay/composition/override-badge')).OverrideBadge,
  { failed: () => null },
);

const PreviewBadge = lazyPart(
  async () => (await import('../features/preview-versions/preview-badge.tsx')).PreviewBadge,
  { failed: () => null },
);

/** Everything that the page shares, around the router. */
export function App({
  host,
  remotes,
  loader,
  isOut,
  SlotFrame,
  preview = null,
  children,
}: AppProps) {
  useLayoutEffect(() => {
    // `early.ts` hid what a visitor sees of the account. From here on the page knows who is here.
    delete document.documentElement.dataset['session'];
  }, []);
  useEffect(() => {
    repeatEarlyInput(window);
  }, []);
  return (
    <HostProvider value={host}>
      <ScopeProvider value={host.scope}>
        <QueryClientProvider client={host.queryClient}>
          <RemoteSlots remotes={remotes} loader={loader} isOut={isOut} SlotFrame={SlotFrame}>
            <RemotesProvider value={remotes}>
              <LastResort>
                {children}
                <AuthDialog />
                <Notifications />
                <Shortcuts />
              </LastResort>
              {preview && <PreviewBadge preview={preview} />}
              {remotes.some(({ isOverride }) => isOverride) && <OverrideBadge releases={remotes} />}
            </RemotesProvider>
          </RemoteSlots>
        </QueryClientProvider>
      </ScopeProvider>
    </HostProvider>
  );
}

interface RemoteSlotsProps extends Pick<AppProps, 'remotes' | 'loader' | 'children'> {
  readonly isOut: AppProps['isOut'] | undefined;
  readonly SlotFrame: AppProps['SlotFrame'] | undefined;
}

function RemoteSlots({ remotes, loader, isOut, SlotFrame, children }: RemoteSlotsProps) {
  const isDesktop = useHost().bridge !== null;
  const [partsOff, inspection] = useUnit([$partsOff, $inspection]);
  const isInspecting = inspection !== 'hidden';
  const renderSlot = useMemo(
    () =>
      createSlotRenderer({
        remotes,
        loader,
        isOut,
        SlotFrame,
        isDesktop,
        partsOff,
        isInspecting,
      }),
    [remotes, loader, isOut, SlotFrame, isDesktop, partsOff, isInspecting],
  );
  return <SlotProvider value={renderSlot}>{children}</SlotProvider>;
}
