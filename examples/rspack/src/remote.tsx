import type { RemoteModule } from '@patchbay/shared/remote';
import { Link } from '@patchbay/shared/router';
import declaration from '../remote.json' with { type: 'json' };

export const contract = declaration.contract;

export const activate: RemoteModule['activate'] = () => ({
  routes: [
    {
      path: '/hello/',
      lazy: async () => ({ Component: (await import('./hello-page.tsx')).HelloPage }),
    },
    {
      path: '/hello/clock/',
      lazy: async () => ({ Component: (await import('./clock-page.ts')).ClockPage }),
    },
  ],
  slots: {
    footer: () => (
      <footer>
        <Link to="/hello/clock/">What time is it?</Link>
      </footer>
    ),
  },
});
