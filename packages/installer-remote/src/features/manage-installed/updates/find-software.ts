import { useCallback, useMemo } from 'react';
import type { Software } from '@patchbay/domain/entities';
import { useUnit } from '@patchbay/shared/state';
import {
  type InstalledIndex,
  newerVersions,
  offeredFiles,
} from '../../../installs/installed/derive-status.ts';
import { fileNameOf } from '../../../installs/installed/file-name.ts';
import { chooseVersion } from '../../../installs/jobs/install-subject.query.ts';
import type { InstallSubject } from '../../../installs/jobs/install-list.ts';
import { mayBeMaker } from '../../../lib/same-maker.ts';
import type { OfferedSoftware } from '../../../lib/offered-software.query.ts';
import { joinPlugins, type PluginGroup } from '../group-plugins.ts';
import { $installedIndex } from '../../../installs/installed/installed.model.ts';
import { useInstalledOffers } from '../../../lib/installed-offers.query.ts';

/** The one software that an installed plugin belongs to. */
export interface FoundSoftware {
  readonly software: Software;
  /** A newer version is offered, and nobody has decided against it. */
  readonly hasUpdate: boolean;
  /** A version is offered that may be newer, since nobody knows which one is installed (rule I5). */
  readonly mayHaveUpdate: boolean;
  /** That version; null if there are several, so that the user must choose. */
  readonly update: InstallSubject | null;
  /** The number of the newest newer version; empty where there is none. */
  readonly newest: string;
  /** The reason why a newer version is not offered; null where none is held back. */
  readonly held: 'pinned' | 'skipped' | null;
}

/** The catalogue's match of an installed plugin: one software, or several candidates. */
export type Match = FoundSoftware | 'several';

interface Claim {
  readonly offered: OfferedSoftware;
  /** The share of a version's files that is installed, 0 to 1. */
  readonly share: number;
  /** The number of those files. */
  readonly count: number;
}

/**
 * The catalogue's matches of installed files, by file name. What the app installed itself belongs to the software that it installed.
 * Several vendors may use the same file name, so any other file belongs to the software of which most files are installed; of
 * equal ones, to that of the maker whom the file names. What is still undecided counts as 'several'.
 */
export function findSoftware(
  offered: readonly OfferedSoftware[],
  index: InstalledIndex,
): ReadonlyMap<string, Match> {
  const owners = ownersOf(offered, index);
  const found = new Map(
    offered.map((one) => [one, foundOf(one, ownIndex(one, index, owners))] as const),
  );
  const matches = new Map<string, Match>();
  for (const [file, owner] of owners) {
    const match = owner === 'several' ? owner : found.get(owner);
    if (match) matches.set(file, match);
  }
  return matches;
}

function ownersOf(offered: readonly OfferedSoftware[], index: InstalledIndex) {
  const best = new Map<string, readonly Claim[]>();
  for (const one of offered) {
    for (const [file, claim] of claimsOf(one, index)) {
      const rivals = best.get(file) ?? [];
      const order = compareClaims(claim, rivals[0]);
      if (order > 0) best.set(file, [claim]);
      else if (order === 0) best.set(file, [...rivals, claim]);
    }
  }
  const byId = new Map(offered.map((one) => [one.software.id, one]));
  return new Map([...best].map(([file, claims]) => [file, ownerOf(file, claims, byId, index)]));
}

function ownerOf(
  file: string,
  claims: readonly Claim[],
  byId: ReadonlyMap<number, OfferedSoftware>,
  index: InstalledIndex,
): OfferedSoftware | 'several' {
  const components = index.byName.get(file) ?? [];
  const installedFor = new Set(components.flatMap(({ softwareId }) => softwareId ?? []));
  const byReceipt = [...installedFor].flatMap((id) => byId.get(id) ?? []);
  const rivals = byReceipt.length === 1 ? byReceipt : claims.map((claim) => claim.offered);
  const said = [...new Set(components.flatMap(({ maker }) => maker ?? []))];
  const ofMaker = rivals.filter(({ software }) =>
    said.some((maker) => mayBeMaker(software, maker)),
  );
  const [owner, ...others] = rivals.length > 1 && ofMaker.length > 0 ? ofMaker : rivals;
  return owner && others.length === 0 ? owner : 'several';
}

/** The installed files that match a software, by the version of which most files are installed. */
function claimsOf(offered: OfferedSoftware, index: InstalledIndex): ReadonlyMap<string, Claim> {
  const claims = new Map<string, Claim>();
  for (const version of offered.versions) {
    const files = offeredFiles(version);
    const there = files.filter((file) => index.byName.has(file));
    const claim = { offered, share: there.length / files.length, count: there.length };
    for (const file of there) {
      if (compareClaims(claim, claims.get(file)) > 0) claims.set(file, claim);
    }
  }
  return claims;
}

/** Positive if the first is the better match. */
const compareClaims = (a: Claim, b: Claim | undefined): number =>
  b ? a.share - b.share || a.count - b.count : 1;

const ownIndex = (
  offered: OfferedSoftware,
  index: InstalledIndex,
  owners: ReadonlyMap<string, OfferedSoftware | 'several'>,
): InstalledIndex => {
  const files = new Set(offered.versions.flatMap(offeredFiles));
  const own = [...files].filter((file) => owners.get(file) === offered);
  return { ...index, byName: new Map(own.map((file) => [file, index.byName.get(file) ?? []])) };
};

function foundOf({ software, versions }: OfferedSoftware, index: InstalledIndex): FoundSoftware {
  const newer = newerVersions(software.id, versions, index);
  const isOffered = newer?.held === null;
  return {
    software,
    hasUpdate: isOffered && newer.isCertain,
    mayHaveUpdate: isOffered && !newer.isCertain,
    update: isOffered ? chooseVersion(software, newer.versions, index.platform) : null,
    newest: newer?.newest ?? '',
    held: newer?.held ?? null,
  };
}

/** The catalogue's match of a plugin, by its files; null if there is none. */
export function matchOf(
  { components }: PluginGroup,
  matches: ReadonlyMap<string, Match>,
): Match | null {
  const [match, ...others] = new Set(
    components.flatMap(({ filename }) => matches.get(fileNameOf(filename)) ?? []),
  );
  return others.length > 0 ? 'several' : (match ?? null);
}

/**
 * The plugins with those of one software as one (rule I92): a suite is one product, whatever its files are called. A plugin of
 * which the catalogue knows nothing certain stays as it is.
 */
export function joinProducts(
  plugins: readonly PluginGroup[],
  matchFor: (plugin: PluginGroup) => Match | null,
): readonly PluginGroup[] {
  const products = new Map<PluginGroup | number, PluginGroup[]>();
  for (const plugin of plugins) {
    const match = matchFor(plugin);
    const key = match === null || match === 'several' ? plugin : match.software.id;
    const known = products.get(key);
    if (known) known.push(plugin);
    else products.set(key, [plugin]);
  }
  const names = new Set(plugins.map(({ name }) => name));
  return [...products.values()].flatMap((parts) => {
    const [first] = parts;
    const match = first && matchFor(first);
    if (parts.length < 2 || !match || match === 'several') return parts;
    const { name, vendor } = match.software;
    const isTaken = names.has(name) && !parts.some((part) => part.name === name);
    return [joinPlugins(isTaken ? `${name} (${vendor})` : name, parts)];
  });
}

export const hasUpdate = (match: Match | null): boolean =>
  match !== null && match !== 'several' && match.hasUpdate;

export interface FoundSoftwareList {
  /** The catalogue's match of a plugin; null if there is none, or none yet. */
  readonly matchFor: (plugin: PluginGroup) => Match | null;
  /** The software that can be updated, each once. */
  readonly updates: readonly FoundSoftware[];
  /** Only a part of what is installed was compared. */
  readonly isCut: boolean;
  /** All of it was compared: what has no match is not in the catalogue. */
  readonly isChecked: boolean;
  readonly error: Error | null;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

const none: ReadonlyMap<string, Match> = new Map();

/** The catalogue's matches of the installed plugins. */
export function useFoundSoftware(): FoundSoftwareList {
  const index = useUnit($installedIndex);
  const query = useInstalledOffers();
  const { data } = query;
  const matches = useMemo(
    () => (data && index ? findSoftware(data.offered, index) : none),
    [data, index],
  );
  const matchFor = useCallback((plugin: PluginGroup) => matchOf(plugin, matches), [matches]);
  const updates = useMemo(
    () =>
      [...new Set(matches.values())].flatMap((match) =>
        match !== 'several' && match.hasUpdate ? [match] : [],
      ),
    [matches],
  );
  return {
    matchFor,
    updates,
    isCut: data?.isCut ?? false,
    isChecked: data?.isCut === false && !query.isPlaceholderData,
    error: query.error,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** The versions that 'Update all' installs. */
export const updatableVersions = (updates: readonly FoundSoftware[]): readonly InstallSubject[] =>
  updates.flatMap(({ update }) => (update ? [update] : []));
