import { useMemo, type ComponentProps } from 'react';
import { HostProvider, SlotProvider, type Host } from '@patchbay/shared/host';
import { QueryClientProvider } from '@patchbay/shared/query';
import type { RemoteRelease } from '@patchbay/shared/registry';
import { RouterProvider } from '@patchbay/shared/router';
import { ScopeProvider } from '@patchbay/shared/state';
import { createSlotRenderer } from '../features/fill-slots/slot-renderer.tsx';
import type { RemoteLoader } from '../features/load-remotes/remote-loader.ts';
import { RemotesProvider } from '../features/show-frame/remotes-context.ts';

interface AppProps {
  readonly host: Host;
  readonly router: ComponentProps<typeof RouterProvider>['router'];
  readonly remotes: readonly RemoteRelease[];
  readonly loader: RemoteLoader;
}

/** Everything that the page shares, around the router. */
export function App({ host, router, remotes, loader }: AppProps) {
  const renderSlot = useMemo(() => createSlotRenderer({ remotes, loader }), [remotes, loader]);
  return (
    <HostProvider value={host}>
      <ScopeProvider value={host.scope}>
        <QueryClientProvider client={host.queryClient}>
          <SlotProvider value={renderSlot}>
            <RemotesProvider value={remotes}>
              <RouterProvider router={router} />
            </RemotesProvider>
          </SlotProvider>
        </QueryClientProvider>
      </ScopeProvider>
    </HostProvider>
  );
}
