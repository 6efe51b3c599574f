import {
  array,
  boolean,
  number,
  object,
  string,
  type InferType,
} from '@patchbay/shared/validation';
import { slotNames } from '../remote/slots.ts';
import {
  hostsSchema,
  releasedHostsSchema,
  releasedSettingsSchema,
  settingsSchema,
  trustedTypesSchema,
} from './remote-settings.ts';
import {
  assetSchema,
  fileListSchema,
  fileSchema,
  iconsSchema,
  serverSchema,
  sharesFilesSchema,
} from './release-files.ts';
import { isLargeEntry, releaseLimits, tooLargeEntry } from './release-limits.ts';
import { layouts, linkIcons, linkRequirements, linkSettings, requirements } from './vocabulary.ts';

const semver = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
/** The form of a slot's name, a layout's and a requirement's. */
const word = /^[a-z][a-z0-9-]{0,63}$/;

/** A version of the shell, of a remote or of the contract. */
export const versionSchema = string().matches(semver).required();

/** A remote's name in the registry; `shell` is the shell's. */
export const remoteNameSchema = string()
  .matches(/^[a-z][a-z0-9-]*$/)
  .notOneOf(['shell'])
  .required();

/** A path that a remote answers for. */
export const mountPathSchema = string()
  .matches(/^\/(?:[a-z0-9-]+\/)*$/)
  .required();

/**
 * A path that a remote answers for, with everything below it: `/category/` has `/category/3/` too. `/` has only
 * itself.
 */
const mountSchema = object({
  path: mountPathSchema,
  layout: string().oneOf(layouts).default('bare'),
  /**
   * `browser` where the site's server must not render the pages, although the remote has a server part: it keeps
   * rendered pages for a minute, which is too long for content that somebody may take back at once.
   */
  renderedBy: string().oneOf(['server', 'browser']).optional(),
});

const apiPath = /^\/[^\s\\]*$/;

/**
 * Requests that the page can make at once, before any code has run, where its address fits a route: they save time, and
 * nothing depends on them. Parameters of the route stand as `:name` in the requests.
 */
const earlySchema = object({
  /** A path template, e.g. `/software/:softwareId/`. A parameter whose name ends in `Id` only takes ids. */
  route: string()
    .matches(/^\/(?:[:A-Za-z0-9-]+\/)*$/)
    .required(),
  /** Only in a browser, or only in the desktop app; in both where it is not given. */
  where: string().oneOf(['browser', 'desktop']).optional(),
  /** Paths of the API, letter for letter as the endpoint functions ask for them. */
  requests: array(string().matches(apiPath).required()).max(releaseLimits.requests).default([]),
  /**
   * Used in their place where the site's `listCalls` are `extended`; where there are none, the others are used there
   * too.
   */
  extendedRequests: array(string().matches(apiPath).required())
    .max(releaseLimits.requests)
    .optional(),
  /** Parameters of the address's query with which the page asks for other things. */
  unless: array(
    string()
      .matches(/^[A-Za-z_-]+$/)
      .required(),
  )
    .max(releaseLimits.requests)
    .default([]),
});

const position = number()
  .integer()
  .min(-releaseLimits.position)
  .max(releaseLimits.position)
  .optional();

/** A link in the site's header or below every page. The shell draws it; nothing of the remote is fetched for it. */
const linkSchema = object({
  /** One of the remote's mounts, or a page below one. */
  path: string()
    .matches(/^\/(?:[a-z0-9-]+\/)*$/)
    .required(),
  /** `{productName}` in it stands for the product's name on this site. */
  label: string().trim().min(1).max(releaseLimits.labelCharacters).required(),
  /** Its place in the order of the links of all remotes; `usualLinkOrder` where it is not given. */
  order: position,
  /** The people who see the link; everybody where it is not given. */
  requires: string().oneOf(linkRequirements).optional(),
  /** Only in a browser, or only in the desktop app; in both where it is not given. */
  where: string().oneOf(['browser', 'desktop']).optional(),
  /** A switch of the site's configuration that has to be on. */
  setting: string().oneOf(linkSettings).optional(),
  /** Stands for the label where there is room for one. */
  icon: string().oneOf(linkIcons).optional(),
});

const releasedLinkSchema = linkSchema.shape({
  // Words of any contract: a shell leaves out a link whose condition it does not know, and an icon that it does not have.
  requires: string().matches(word).optional(),
  where: string().matches(word).optional(),
  setting: string()
    .matches(/^[A-Za-z]{1,64}$/)
    .optional(),
  icon: string().matches(word).optional(),
});

export type RemoteLink = Readonly<InferType<typeof releasedLinkSchema>>;

const kilobytes = number().moreThan(0).max(releaseLimits.budgetKilobytes).optional();

/**
 * The weight that a remote may have: its scripts and style sheets in kB of 1000 bytes, compressed by brotli. A release
 * above it is refused.
 */
export const budgetSchema = object({
  /** The budget of all that has to be there before anything of the remote is shown. */
  firstKilobytes: kilobytes,
  /** The budget of everything that browsers can get. */
  totalKilobytes: kilobytes,
});

export type Budget = Readonly<InferType<typeof budgetSchema>>;

/** A remote's declaration of itself in its `remote.json`, before it is built: in words that this version knows. */
export const remoteDeclarationSchema = object({
  /** Its name on every site: small letters, digits and hyphens. */
  name: remoteNameSchema,
  /** The paths that it answers for, each with a layout, and whether only browsers render its pages. */
  mounts: array(mountSchema.required()).default([]),
  /** Slots that it fills. */
  slots: array(string().oneOf(slotNames).required()).default([]),
  /** Slots that it only fills in the desktop app; elsewhere nothing is fetched for them. */
  desktopSlots: array(string().oneOf(slotNames).required()).default([]),
  /**
   * Requests that the page can make before any code has run, by the address: calls of the API, and the chunks of the
   * page.
   */
  early: array(
    earlySchema
      .shape({
        /** Names of the chunks that the route's page is in. */
        chunks: array(string().required()).default([]),
      })
      .required(),
  ).default([]),
  /** The session that it takes to fetch the remote's code; none where it is not given. */
  requires: string().oneOf(requirements).optional(),
  /** Whether the site's server may render its pages; `src/remote.ts` is then built for the server too. */
  serverPart: boolean().default(false),
  /** The weight that its team allows; a site's operator may allow less. */
  budget: budgetSchema.optional().default(undefined),
  /** Its place in slots that several remotes fill: the smallest first, then by name; 0 where it is not given. */
  slotOrder: position,
  /** Its links in the site's header. */
  links: array(linkSchema.required()).max(releaseLimits.links).optional(),
  /** Its links below every page, which are the same for everybody. */
  footerLinks: array(linkSchema.omit(['requires', 'icon']).required())
    .max(releaseLimits.links)
    .optional(),
  /** The settings that it takes from the site's operator. */
  settings: settingsSchema,
  /** The hosts of its own that it wants in the page's policy; those stand there that the site's operator allows too. */
  hosts: hostsSchema.optional().default(undefined),
  /** The policies for Trusted Types that its libraries make; the page's policy names those that the site's operator allows too. */
  trustedTypes: trustedTypesSchema,
});

export type RemoteDeclaration = InferType<typeof remoteDeclarationSchema>;

const releasedMountSchema = mountSchema.shape({
  layout: string().matches(word).default('bare'),
});

export type Mount = Readonly<InferType<typeof releasedMountSchema>>;

/**
 * A release of a remote: its declaration, and the built files. Immutable. Slots, layouts and requirements are words of
 * any contract: whether a shell knows them is judged by that shell's vocabulary, so that a tool or a server of another
 * version can read the registry too.
 */
export const remoteReleaseSchema = remoteDeclarationSchema
  .omit([
    'early',
    'mounts',
    'slots',
    'desktopSlots',
    'requires',
    'serverPart',
    'links',
    'footerLinks',
    'settings',
    'hosts',
  ])
  .shape({
    mounts: array(releasedMountSchema.required()).max(releaseLimits.mounts).default([]),
    slots: array(string().matches(word).required()).max(releaseLimits.slots).default([]),
    desktopSlots: array(string().matches(word).required()).max(releaseLimits.slots).default([]),
    requires: string().matches(word).optional(),
    links: array(releasedLinkSchema.required()).max(releaseLimits.links).optional(),
    footerLinks: array(releasedLinkSchema.required()).max(releaseLimits.links).optional(),
    settings: releasedSettingsSchema,
    hosts: releasedHostsSchema.optional().default(undefined),
    version: versionSchema,
    /** The contract's version that it was built against. */
    contract: versionSchema,
    /** Name of the container's global variable: no slug can make it, so that no element's id can stand in for it. */
    container: string()
      .matches(/^patchbay__[a-z][a-z0-9_]*$/)
      .required(),
    entry: assetSchema.required(),
    /** Every other script and style sheet. */
    assets: array(assetSchema.required()).max(releaseLimits.assets).default([]),
    /** The files, out of `assets`, that the exposed module needs: fetched together with the entry. */
    initial: array(string().required()).max(releaseLimits.files).default([]),
    early: array(
      earlySchema
        .shape({
          /** Another word than `browser` and `desktop` fits no page. */
          where: string().matches(word).optional(),
          /** The files, out of `assets`, that the route's page needs. */
          files: array(string().required()).max(releaseLimits.files).default([]),
        })
        .required(),
    )
      .max(releaseLimits.earlyRoutes)
      .default([]),
    /** The packages that the remote wants from the page's share scope: name to version range. */
    shared: array(
      object({ name: string().required(), requiredVersion: string().required() }).required(),
    )
      .max(releaseLimits.shared)
      .default([]),
    /** One of the `assets`. A release of before contract 1.20 has none, and its bundle has the hashes itself. */
    fileList: fileListSchema,
    sharesFiles: sharesFilesSchema,
    server: serverSchema,
  });

export type RemoteRelease = InferType<typeof remoteReleaseSchema>;

/** A release of the shell. */
export const shellReleaseSchema = object({
  version: versionSchema,
  /** The contract's version that it offers to remotes. */
  contract: versionSchema,
  /** The packages that it puts into the page's share scope, each subpath by itself. */
  provides: array(object({ name: string().required(), version: versionSchema }).required())
    .max(releaseLimits.shared)
    .default([]),
  /** The slots, layouts and requirements that it knows; `vocabularyOf` has them for shells that do not say. */
  slots: array(string().required()).max(releaseLimits.slots).optional(),
  /** Those of the slots that it shows several remotes in. */
  sharedSlots: array(string().required()).max(releaseLimits.slots).optional(),
  layouts: array(string().required()).max(releaseLimits.slots).optional(),
  requirements: array(string().required()).max(releaseLimits.slots).optional(),
  /** A small script that runs before all others and asks for the data and code that the address needs. */
  early: assetSchema.required(),
  /** The script that starts everything. */
  entry: assetSchema.required(),
  styles: array(assetSchema.required()).max(releaseLimits.files).default([]),
  /** Scripts that the entry asks for at once: preloaded by the page. */
  initial: array(assetSchema.required()).max(releaseLimits.files).default([]),
  /** Fonts that the first screen needs. */
  fonts: array(fileSchema).max(releaseLimits.files).default([]),
  icon: fileSchema,
  icons: iconsSchema,
  buildCommit: string().required(),
  /** ISO 8601. */
  builtAt: string().required(),
  /** A shell that has one reads those of remotes too: its page only names the files that it needs at once. */
  fileList: fileListSchema,
  sharesFiles: sharesFilesSchema,
  server: serverSchema,
}).test(
  'size',
  () => `the shell's entry ${tooLargeEntry()}`,
  (entry) => !isLargeEntry(entry),
);

export type ShellRelease = InferType<typeof shellReleaseSchema>;

/** A release that a share of the visitors gets in place of the live one of its name. */
export const canarySchema = object({
  /** The share of all visitors, in hundredths. */
  percent: number().integer().min(1).max(99).required(),
  release: remoteReleaseSchema.required(),
});

export type Canary = InferType<typeof canarySchema>;
