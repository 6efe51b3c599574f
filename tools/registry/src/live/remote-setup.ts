import { parse } from '@patchbay/shared/parse';
import {
  boundProblems,
  describeProblem,
  hostKinds,
  hostsSchema,
  isSettings,
  remoteNameSchema,
  settingsMisfit,
  trustedTypesSchema,
  type Registry,
  type RemoteHosts,
  type RemoteRelease,
} from '@patchbay/shared/registry';
import { ValidationError, array, mixed, object, type InferType } from '@patchbay/shared/validation';

/**
 * The file in which the operator of a site writes the settings of each remote there, and the separate hosts that it may
 * ask (rule G166). It is written by hand and served to nobody.
 */
export const setupFile = 'remote-settings.json';

const entrySchema = object({
  name: remoteNameSchema,
  settings: mixed(isSettings).default({}),
  hosts: hostsSchema.default({}),
  trustedTypes: trustedTypesSchema,
}).noUnknown(
  ({ unknown }) =>
    `an entry has a name, settings, hosts and trustedTypes, and never ${String(unknown)}`,
);

type SetupEntry = Readonly<InferType<typeof entrySchema>>;

/** The operator's setup. */
export interface SiteSetup {
  readonly entries: ReadonlyMap<string, SetupEntry>;
  /** The remotes whose entry cannot be used, and why. */
  readonly unusable: ReadonlyMap<string, string>;
  /** Faults of entries that cannot be used and belong to no remote that can be named, a sentence each. */
  readonly problems: readonly string[];
  /** False where nothing in the file can be read. */
  readonly isReadable: boolean;
}

const unreadable = (reason: string): SiteSetup => ({
  entries: new Map(),
  unusable: new Map(),
  problems: [`${setupFile} cannot be used: ${reason}`],
  isReadable: false,
});

const envelopeSchema = object({ remotes: array().required() }).noUnknown();

/**
 * Parses the text of the file; a site may go without one. An entry that cannot be used costs its own remote.
 * @param text null where there is no such file
 */
export function parseSetup(text: string | null): SiteSetup {
  if (text === null) return { ...unreadable(''), problems: [], isReadable: true };
  let values: readonly unknown[];
  try {
    const document: unknown = JSON.parse(text);
    values = parse(envelopeSchema, document).remotes;
  } catch (error) {
    if (!(error instanceof ValidationError || error instanceof SyntaxError)) throw error;
    return unreadable(error.message);
  }
  const entries = new Map<string, SetupEntry>();
  const unusable = new Map<string, string>();
  const problems: string[] = [];
  values.forEach((value, index) => {
    const name = readableName(value);
    const reason = readEntry(value, entries);
    if (reason === null) return;
    if (name === null) problems.push(`${setupFile} (remotes[${index}]) cannot be used: ${reason}`);
    else unusable.set(name, reason);
  });
  for (const name of unusable.keys()) entries.delete(name);
  return { entries, unusable, problems, isReadable: true };
}

/** Adds an entry; says why it cannot be used, or null. */
function readEntry(value: unknown, entries: Map<string, SetupEntry>): string | null {
  try {
    const entry = parse(entrySchema, value);
    if (entries.has(entry.name)) return 'it stands there twice';
    entries.set(entry.name, entry);
    return null;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}

function readableName(value: unknown): string | null {
  const name: unknown = isSettings(value) ? value['name'] : null;
  return typeof name === 'string' && remoteNameSchema.isValidSync(name, { strict: true })
    ? name
    : null;
}

/** The part of a remote by which the operator's setup is judged. */
export type SettableRemote = Pick<RemoteRelease, 'name' | 'settings' | 'hosts' | 'trustedTypes'>;

/** Says why a remote cannot be used with the operator's setup; null where it can. */
export function setupMisfit(remote: SettableRemote, setup: SiteSetup): string | null {
  const { name, settings: declared = [] } = remote;
  if (!setup.isReadable && declared.length > 0) return setup.problems.join('; ');
  const unusable = setup.unusable.get(name);
  if (unusable !== undefined) return `what ${setupFile} says of it cannot be used: ${unusable}`;
  const reason = settingsMisfit(declared, setup.entries.get(name)?.settings ?? {});
  return reason === null ? null : `its settings in ${setupFile} do not fit: ${reason}`;
}

const directives = { connect: 'connect-src', images: 'img-src', media: 'media-src' } as const;

/** What a remote wants in the page's policy and does not get, a sentence each. */
export function deniedHosts(
  { name, version, hosts, trustedTypes = [] }: SettableRemote & Pick<RemoteRelease, 'version'>,
  setup: SiteSetup,
): string[] {
  const entry = setup.entries.get(name);
  const sentence = (wanted: string, directive: string) =>
    `${name} ${version} wants ${wanted} in the page's ${directive}, and ${setupFile} of the site does not allow it`;
  return [
    ...hostKinds.flatMap((kind) =>
      (hosts?.[kind] ?? [])
        .filter((host) => entry?.hosts[kind]?.includes(host) !== true)
        .map((host) => sentence(host, directives[kind])),
    ),
    ...trustedTypes
      .filter((policy) => entry?.trustedTypes?.includes(policy) !== true)
      .map((policy) => sentence(policy, 'trusted-types')),
  ];
}

/**
 * The settings of a remote that its release does not declare: a slip of the pen, or for another version. A sentence
 * each.
 */
export function undeclaredSettings(
  { name, version, settings: declared = [] }: SettableRemote & Pick<RemoteRelease, 'version'>,
  setup: SiteSetup,
): string[] {
  return Object.keys(setup.entries.get(name)?.settings ?? {})
    .filter((given) => declared.every((setting) => setting.name !== given))
    .map(
      (given) => `${setupFile} sets ${given} of ${name}, which ${name} ${version} does not declare`,
    );
}

/**
 * The live registry with the operator's setup. A remote that cannot be used with it is left out and reported, like one
 * whose own entry cannot be used.
 */
export function withSetup(registry: Registry, setup: SiteSetup): Registry {
  const problems: Registry['problems'][number][] = [];
  const fits = (release: RemoteRelease, place: string, paths: RemoteRelease['mounts']) => {
    const reason = setupMisfit(release, setup);
    if (reason === null) return true;
    problems.push(describeProblem(place, { ...release, mounts: paths }, reason));
    return false;
  };
  const remotes = registry.remotes.filter((release, index) =>
    fits(release, `remotes[${index}]`, release.mounts),
  );
  const canaries = registry.canaries.filter(
    ({ release }, index) =>
      remotes.some(({ name }) => name === release.name) &&
      // Visitors of a canary that is left out get the live release, which answers for its own paths.
      fits(release, `canaries[${index}]`, []),
  );
  const entries = remotes.flatMap(({ name }) => setup.entries.get(name) ?? []);
  return {
    ...registry,
    remotes,
    canaries,
    problems: boundProblems([...registry.problems, ...problems]),
    settings: Object.fromEntries(entries.map(({ name, settings }) => [name, settings])),
    allowedHosts: Object.fromEntries(
      entries.map(({ name, hosts, trustedTypes }) => [name, { ...hosts, trustedTypes }]),
    ),
  };
}

/** Hosts of remotes' own, and the policies for Trusted Types of their libraries, as they stand in a page's policy. */
export type PolicyHosts = Readonly<Record<keyof RemoteHosts | 'trustedTypes', readonly string[]>>;

/**
 * The hosts that stand in the policy of a page with these remotes: those that a release of them wants and the operator allows.
 * A canary's stand there for every visitor, since a page is the same for all.
 */
export function grantedHosts({
  remotes,
  canaries,
  allowedHosts = {},
}: Pick<Registry, 'remotes' | 'canaries' | 'allowedHosts'>): PolicyHosts {
  const releases = [...remotes, ...canaries.map(({ release }) => release)];
  const granted = (kind: keyof PolicyHosts) => {
    const ofKind = releases.flatMap(({ name, hosts, trustedTypes }) =>
      (kind === 'trustedTypes' ? (trustedTypes ?? []) : (hosts?.[kind] ?? [])).filter(
        (wanted) =>
          Object.hasOwn(allowedHosts, name) && allowedHosts[name]?.[kind]?.includes(wanted),
      ),
    );
    return [...new Set(ofKind)].sort();
  };
  return {
    connect: granted('connect'),
    images: granted('images'),
    media: granted('media'),
    trustedTypes: granted('trustedTypes'),
  };
}

/** No hosts but the site's own. */
export const noHosts: PolicyHosts = { connect: [], images: [], media: [], trustedTypes: [] };
