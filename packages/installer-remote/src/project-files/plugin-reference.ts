/** A plugin that a project or a list names. */
export interface PluginReference {
  /** As the file says it, without what hosts write around it; never empty. */
  readonly name: string;
  /** Empty where the file does not say it. */
  readonly vendor: string;
  /** 'VST3', 'AU': each once; empty where the file does not say it. */
  readonly formats: readonly string[];
}

/** A reference in a project, with the facts that show whether two of them are the same plugin. */
export interface FoundReference {
  readonly name: string;
  readonly vendor: string;
  readonly format: string;
  /** The plugin's own number or code within its format, such as `vst2:XfsX`; empty where it has none. */
  readonly id: string;
}

/** The result of reading a file: the plugins that it needs. */
export interface ReadProject {
  /** 'Ableton Live', 'REAPER', 'Studio One', 'DAWproject', or 'list'. */
  readonly kind: ProjectKind;
  readonly references: readonly PluginReference[];
}

export type ProjectKind = 'Ableton Live' | 'REAPER' | 'Studio One' | 'DAWproject' | 'list';

/** A file that is not read, with why in words for a person. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

/** No plugin's name is longer; a longer one is cut. */
const longestText = 200;
/** More plugins than any project has. */
export const maxReferences = 2_000;

const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestText);

/** Files of plugins that were built for one processor say so in their names. */
const architecture =
  /[\s_-]{0,3}(?:[([]?(?:x64|x86|x86_64|64bit|64-bit|win64|arm64)[)\]]?|[([](?:32|64)(?:[ -]?bits?)?[)\]])$/i;

const readable = (name: string): string => {
  const plain = clean(name).replace(/\.(?:dll|vst3?|so|component|clap|lv2)$/i, '');
  const shorter = plain.replace(architecture, '').trim();
  return shorter === '' ? plain : shorter;
};

/**
 * The plugins of a project, each once: those of one id, or of one name and maker. A maker that one of them names counts for
 * all of them.
 */
export function mergeReferences(found: Iterable<FoundReference>): readonly PluginReference[] {
  const plugins = new Map<string, { name: string; vendor: string; formats: Set<string> }>();
  const byId = new Map<string, string>();
  for (const reference of found) {
    const name = readable(reference.name);
    const vendor = clean(reference.vendor);
    if (name === '') continue;
    const known = reference.id === '' ? undefined : byId.get(reference.id);
    const key = known ?? `${name.toLowerCase()}\n${vendor.toLowerCase()}`;
    if (reference.id !== '') byId.set(reference.id, key);
    const plugin = plugins.get(key) ?? { name, vendor, formats: new Set<string>() };
    if (plugin.vendor === '') plugin.vendor = vendor;
    if (reference.format !== '') plugin.formats.add(reference.format);
    plugins.set(key, plugin);
    if (plugins.size > maxReferences) {
      throw new UnreadableFileError(
        `This file names more than ${maxReferences.toLocaleString('en')} plugins.`,
      );
    }
  }
  return [...plugins.values()].map(({ name, vendor, formats }) => ({
    name,
    vendor,
    formats: [...formats],
  }));
}

/** The four characters of a VST2 or Audio Unit code; empty where they are not readable characters. */
function fourCharacters(code: number): string {
  const bytes = [24, 16, 8, 0].map((shift) => (code >>> shift) & 0xff);
  return bytes.every((byte) => byte >= 0x20 && byte < 0x7f) ? String.fromCharCode(...bytes) : '';
}

/**
 * The id of a VST3 plugin by its class. The class of a plugin that was VST2 before holds the letters `VST` and its
 * VST2 code: then it has the id of that one.
 */
export function vst3Id(classId: string): string {
  const hex = classId.replace(/[^\da-f]/gi, '').toLowerCase();
  if (hex.length !== 32) return '';
  const isFormerVst2 = hex.startsWith('565354');
  const code = fourCharacters(Number.parseInt(hex.slice(6, 14), 16));
  return isFormerVst2 && code !== '' ? `vst2:${code}` : `vst3:${hex}`;
}

/** The id of a VST2 plugin by its number. */
export function vst2Id(uniqueId: string): string {
  if (!/^-?\d{1,10}$/.test(uniqueId)) return '';
  const code = fourCharacters(Number(uniqueId));
  return code === '' ? '' : `vst2:${code}`;
}

/** The id of an Audio Unit by its type, subtype and maker, as numbers. */
export function auId(codes: readonly string[]): string {
  const texts = codes.map((code) =>
    /^-?\d{1,10}$/.test(code) ? fourCharacters(Number(code)) : '',
  );
  return texts.length === 3 && texts.every((text) => text !== '') ? `au:${texts.join('/')}` : '';
}

/** Audio Units that come with macOS. */
export const isOfApple = (id: string): boolean => id.startsWith('au:') && id.endsWith('/appl');
