import type { ComponentType } from 'react';
import type { RouteObject } from '@patchbay/shared/router';
import manifest from '../../package.json' with { type: 'json' };
import type { Host } from '../host/host.ts';
import type { SlotName, SlotProps } from './slots.ts';

/** The version of this contract: that of the package. A remote is built against it and says so. */
export const contractVersion: string = manifest.version;

/**
 * The settings of a remote by the site's operator: the same for every release of it. The site has judged those that the
 * remote's `remote.json` declares; the remote parses it once more where it takes it, which gives it its types.
 */
export type RemoteSettings = Readonly<Record<string, unknown>>;

/** The host as one remote gets it. */
export interface RemoteHost extends Host {
  /** Its own; empty where the operator has set nothing. Anybody can read them: they hold no secrets. */
  readonly settings: RemoteSettings;
}

/** The exports of `./remote`, a remote's only exposed module. Importing it has no effects. */
export interface RemoteModule {
  /** The semver of the contract that the remote was built against. */
  readonly contract: string;
  /** Called once, after the remote is loaded. All that it may use comes in here. */
  activate(host: RemoteHost): RemoteParts;
}

export interface RemoteParts {
  /** Routes with absolute paths below the remote's mounts; `handle` is a `RouteHandle` where it is given. */
  readonly routes: RouteObject[];
  /** A component for each slot that its `remote.json` names. */
  readonly slots?: RemoteSlots;
  /** Called at the end of the page: ends what `activate` began. */
  dispose?(): void;
}

export type RemoteSlots = { readonly [S in SlotName]?: ComponentType<SlotProps[S]> };
