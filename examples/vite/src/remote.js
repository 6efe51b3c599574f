import { fromMount } from '@patchbay/shared/remote';
import { mount, unmount } from 'svelte';
import declaration from '../remote.json' with { type: 'json' };

export const contract = declaration.contract;

export const activate = () => ({
  routes: [
    {
      path: '/tally/',
      lazy: async () => {
        const { default: Tally } = await import('./Tally.svelte');
        const Component = fromMount({
          mount: (target, host) =>
            mount(Tally, { target, props: { productName: host.config.productName } }),
          unmount: (tally) => unmount(tally),
        });
        return { Component };
      },
    },
  ],
});
