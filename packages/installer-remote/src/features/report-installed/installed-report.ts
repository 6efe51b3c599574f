import type { InstalledComponent } from '@patchbay/shared/bridge';
import { limits } from '@patchbay/domain/entities';
import { fileNameOf } from '../../installs/installed/file-name.ts';

/** A line of the installed-software report (rule P11). */
export interface ReportedComponent {
  /** The last segment of its path: the folders could identify the user. */
  readonly filename: string;
  readonly version: string;
}

/** Lengths that the server takes. */
const longestFilename = 1000;
const longestVersion = 200;
/** Room for the rest of the request's body. */
const maxBytes = limits.reportBytes - 1024;

/** Characters that a server cannot store: control characters and lone surrogates. */
const storable = (text: string) => text.replace(/\p{Cc}|\p{Cs}/gu, '');

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/**
 * The report's list: sorted, each line once, at most as many as the server takes. Equal installations give equal lists,
 * in whatever order the app names them.
 */
export function reportedComponents(
  components: readonly InstalledComponent[],
): readonly ReportedComponent[] {
  const lines = new Map<string, ReportedComponent>();
  for (const component of components) {
    const filename = storable(fileNameOf(component.filename));
    const version = storable(component.version).slice(0, longestVersion);
    if (filename === '' || filename.length > longestFilename) continue;
    lines.set(`${filename}\n${version}`, { filename, version });
  }
  const sorted = [...lines.values()].sort(
    (a, b) => byText(a.filename, b.filename) || byText(a.version, b.version),
  );
  return withinBytes(sorted.slice(0, limits.reportComponents));
}

function withinBytes(lines: readonly ReportedComponent[]): readonly ReportedComponent[] {
  const encoder = new TextEncoder();
  let sizeBytes = 0;
  const end = lines.findIndex((line) => {
    sizeBytes += encoder.encode(JSON.stringify(line)).length + 1;
    return sizeBytes > maxBytes;
  });
  return end === -1 ? lines : lines.slice(0, end);
}

/** SHA-256 of a text, in hex. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
