import type { Platform } from '../entities/version.ts';

/** 'Free', 'Trial', ...: version types are shown capitalised (rule C40). */
export const versionTypeLabel = (type: string): string =>
  type.charAt(0).toUpperCase() + type.slice(1).toLowerCase();

/** 'Universal', 'Apple Silicon' for arm, 'Intel' for anything else (rule C41). */
export function architectureLabel(architecture: string): string {
  if (architecture === 'universal') return 'Universal';
  return architecture === 'arm' ? 'Apple Silicon' : 'Intel';
}

const platformNames = new Map([
  ['macos', 'macOS'],
  ['windows', 'Windows'],
  ['linux', 'Linux'],
]);

/** 'macOS', 'Windows', 'Linux'; a system of another name is called by it. */
export const platformLabel = (platform: string): string => platformNames.get(platform) ?? platform;

/** Who an archive of the app is for: 'Windows', 'macOS (Intel)', 'Linux (ARM)'. */
export function appArchiveLabel({
  platforms,
  arch,
}: {
  readonly platforms: readonly string[];
  readonly arch?: string | undefined;
}): string {
  const systems = platforms.map(platformLabel).join(', ');
  const isMac = platforms.includes('macos');
  if (arch === 'arm64') return `${systems} (${isMac ? 'Apple Silicon' : 'ARM'})`;
  return arch === 'x64' && isMac ? `${systems} (Intel)` : systems;
}

const licenseWords = new Map([
  ['other', 'Other'],
  ['commercial', 'Commercial'],
  ['proprietary', 'Proprietary'],
  ['freeware', 'Freeware'],
]);

/** A licence for people: 'GPL-3.0' for gpl-3.0, as catalogues write short names, and any other as it is written. */
export function licenseLabel(license: string): string {
  const isShort = /^[a-z0-9.+-]+$/.test(license);
  return isShort ? (licenseWords.get(license) ?? license.toUpperCase()) : license;
}

const formatNames = new Map([
  ['component', 'AU'],
  ['vst', 'VST2'],
  ['vst3', 'VST3'],
  ['clap', 'CLAP'],
  ['aaxplugin', 'AAX'],
  ['lv2', 'LV2'],
  ['app', 'App'],
]);

/** A component's format by its file name's extension: 'Surge XT.vst3' gives 'VST3'; null where it has none, or a long one. */
export function componentFormat(fileName: string): string | null {
  const extension = /[^/\\.]\.([A-Za-z0-9]{1,40})$/.exec(fileName.trim())?.[1];
  if (!extension) return null;
  return formatNames.get(extension.toLowerCase()) ?? extension.toUpperCase();
}

/** The formats of components, each once, in the order of their first appearance. */
export const componentFormats = (components: readonly string[]): readonly string[] => [
  ...new Set(components.map(componentFormat).filter((format) => format !== null)),
];

/** The formats in the order in which people look for them. */
export const commonFormats = ['VST3', 'AU', 'CLAP', 'AAX', 'LV2', 'VST2', 'App'] as const;

/** A backend may name a format by its extension or in other letters. */
const usualName = (format: string): string => {
  const name = format.toLowerCase();
  return (
    formatNames.get(name) ?? commonFormats.find((common) => common.toLowerCase() === name) ?? format
  );
};

/** Formats by their usual names, each once, in the order in which people look for them, others behind by their names (rule C42). */
export function orderFormats(formats: readonly string[]): readonly string[] {
  const place = (format: string) => {
    const known = commonFormats.findIndex((common) => common === format);
    return known === -1 ? commonFormats.length : known;
  };
  return [...new Set(formats.map(usualName))].sort(
    (a, b) => place(a) - place(b) || (a < b ? -1 : Number(a > b)),
  );
}

const mac: readonly Platform[] = ['macos'];
const formatSystems = new Map<string, readonly Platform[]>([
  ['AU', mac],
  ['VST2', mac],
  ['App', mac],
  ['AAX', ['macos', 'windows']],
  ['SO', ['linux']],
  ['APPIMAGE', ['linux']],
  ['DLL', ['windows']],
  ['EXE', ['windows']],
]);

/** Those of the formats of components, named by their extensions, that a system can have. */
export const formatsOn = (formats: readonly string[], platform: Platform): readonly string[] =>
  formats.filter((format) => formatSystems.get(format)?.includes(platform) ?? true);

/** The title of a software for staff: its name, and where it has none its id. */
export const softwareTitle = ({
  id,
  name,
}: {
  readonly id: number;
  readonly name: string;
}): string => (name.trim() === '' ? `Software ${id}` : name);
