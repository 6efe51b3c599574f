/** Folders and files that only a build, an install or a run makes: a document may name them, and a checkout lacks them. */
const made = /^(site|dist|node_modules|\.data|\.cache|coverage|packages\/[^/]+\/dist)(\/|$)/;

/** The paths of the repository that a document names: in backticks below a known folder, and in links. */
export function pathsIn(markdown: string): readonly string[] {
  const text = markdown.replaceAll(/^(```|~~~)[\s\S]+?^\1/gm, '');
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
    /^[\w.@-]+(\/[\w.@-]+)*\/?$/.test(code) && isLikePath(code) ? [code] : [],
  );
  const linked = [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, address = '']) =>
    /^([a-z]+:|#|\/\/)/i.test(address) ? [] : [address.replace(/#.*/, '')],
  );
  return [...new Set([...quoted, ...linked])];
}

/** The part of a decision that names the tests and rules of today; the rest is history. */
export const confirmationOf = (markdown: string): string =>
  /^## Confirmation$([\s\S]*)/m.exec(markdown)?.[1] ?? '';

/** `packages/shell` is a path; `application/json`, `release.json` and `host.http` are not, or could be anywhere. */
const isLikePath = (code: string) => /^(packages|tools|scripts|e2e|docs|bench|\.ci)\//.test(code);

/**
 * The paths of a document that are not there. `exists` takes a path from the root; a link counts from the document's
 * folder.
 */
export function findDeadPaths(
  markdown: string,
  documentFolder: string,
  exists: (path: string) => boolean,
): readonly string[] {
  return pathsIn(markdown).filter((path) => {
    const fromFolder = documentFolder === '' ? path : `${documentFolder}/${path}`;
    return !made.test(path) && !exists(path) && !exists(fromFolder);
  });
}
