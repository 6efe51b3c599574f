import { Script } from 'node:vm';
import { digestOfFile } from '../files/released-hashes.ts';
import type { Release } from '../state/site-state.ts';
import type { FileMap } from '../target/release-target.ts';

/**
 * The code of a remote that browsers would run or apply without checking its hash, one line each with the cause and the mend. A page
 * knows the hash of the entry, and what the entry asks for it asks for by a hash of its own, or by the list of files.
 */
export function unhashedCode({ kind, description }: Release, files: FileMap): string[] {
  if (kind === 'shell') return [];
  const code = [...files.keys()].filter((file) => /\.(?:js|css)$/.test(file));
  const modules = moduleProblems(code, files);
  return modules.length > 0 || description.fileList
    ? modules
    : filesWithoutHash(code, description.entry.file, files);
}

function moduleProblems(code: readonly string[], files: FileMap): string[] {
  const [first, ...others] = code.filter(
    (file) => file.endsWith('.js') && !isScript(files.get(file)?.toString() ?? ''),
  );
  if (first === undefined) return [];
  const which = others.length > 0 ? `${first} and ${others.length} more are` : `${first} is`;
  return [
    `${which} not a script but an ES module, which browsers load by import() without a hash: ` +
      'bundle the build into scripts as a second step, as examples/vite does by rspack (docs/protocol.md)',
  ];
}

function isScript(code: string): boolean {
  try {
    return Boolean(new Script(code));
  } catch {
    // Whatever the parser found, a page could not run it.
    return false;
  }
}

function filesWithoutHash(code: readonly string[], entry: string, files: FileMap): string[] {
  const scripts = code.filter((file) => file.endsWith('.js')).map((file) => files.get(file));
  return code
    .filter((file) => file !== entry)
    .filter((file) => {
      const hash = digestOfFile(files.get(file) ?? Buffer.alloc(0));
      return !scripts.some((script) => script?.includes(hash));
    })
    .map(
      (file) =>
        `${file} is asked for without its hash, so that an altered one would run: ` +
        "add new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }) to the build (docs/protocol.md)",
    );
}
