import type { ExtractedVersion } from '../bridge/index.ts';

/** A version that can be installed, as the installer's slot takes it: the API's answer about one version. */
export interface InstallableVersion {
  readonly id: number;
  readonly software_id: number;
  readonly version: string;
  readonly architecture: string;
  readonly type: string;
  /** Address of the package; blank where the answer did not say it, which does not mean that there is none. */
  readonly url: string;
  readonly status: 'active' | 'disabled' | 'failed' | 'rejected';
  /** File names; the extension of each is shown as a format. */
  readonly components: readonly string[];
  readonly macInstallOrder: readonly string[];
  /** Bytes of the package, where the backend knows it. */
  readonly size?: number | null | undefined;
  /** SHA-256 of the package in hex, where the backend knows it. */
  readonly sha256?: string | null | undefined;
  /** False where the backend says that there is nothing to install. */
  readonly hasPackage?: boolean | undefined;
}

/**
 * The places where one remote appears inside the shell's frame or inside another remote, and what each passes in. Who
 * fills a slot is said by the registry.
 */
export interface SlotProps {
  /** Frame: the categories beside the page. `onNavigate` lets a drawer close itself. */
  sidebar: {
    /** The remote calls it when a link of it is followed. */
    readonly onNavigate?: () => void;
  };
  /** Frame: the search box of the header. */
  search: object;
  /** Frame: below every page, e.g. a line of news; the remote brings its own `footer` element. */
  footer: object;
  /** Frame: notices over or below every page: a banner, an alert. */
  'frame-notices': object;
  /** Frame: the running downloads, small, among the header's links. */
  'download-indicator': object;
  /** Frame: beside the label of a link in the header, such as a number. Stands inside the link. */
  'link-badge': {
    /** Where the link leads. */
    readonly path: string;
  };
  /** Software page: the way to install one version; the page itself says what that version is. */
  'install-controls': {
    readonly softwareId: number;
    readonly softwareName: string;
    readonly vendor: string;
    /** The path of a page with everything by the vendor, where there is such a page. */
    readonly vendorPath?: string | null;
    /** The path of the cover on the image host, where there is one. */
    readonly cover?: string | null;
    readonly version: InstallableVersion;
    /** One of several, which is not the one for this computer: its button stands back. Default false. */
    readonly isQuiet?: boolean;
  };
  /** A list of software: the way to install all of it that fits this computer. */
  'install-all': {
    readonly software: readonly Pick<
      SlotProps['install-controls'],
      'softwareId' | 'softwareName' | 'vendor' | 'vendorPath' | 'cover'
    >[];
  };
  /** A software's card: badges about its installation on this computer. Stands inside a link. */
  'card-badges': { readonly softwareId: number };
  /** The staff's editor: a description as the public page will show it. The markdown may be half written. */
  'description-preview': { readonly markdown: string };
  /**
   * The staff's editor: a software's page as visitors will see it. The prop is the API's answer about one software,
   * with the unsaved values in it; they may be half written.
   */
  'software-preview': { readonly software: Readonly<Record<string, unknown>> };
  /** The staff's editor in the desktop app: reads the components and the version of a package by the app. */
  'package-extraction': {
    /** The package's address, as it stands in the form; blank where there is none yet. */
    readonly url: string;
    readonly onExtracted: (version: ExtractedVersion) => void;
  };
}

export type SlotName = keyof SlotProps;

export const slotNames = [
  'sidebar',
  'search',
  'footer',
  'frame-notices',
  'download-indicator',
  'link-badge',
  'install-controls',
  'install-all',
  'card-badges',
  'description-preview',
  'software-preview',
  'package-extraction',
] as const satisfies readonly SlotName[];

/**
 * The slots that several remotes may fill at once. Their parts stand in the order that each declares in its
 * `remote.json`, then by name. Every other slot has only one remote.
 */
export const sharedSlotNames = [
  'footer',
  'frame-notices',
  'download-indicator',
  'link-badge',
  'card-badges',
] as const satisfies readonly SlotName[];
