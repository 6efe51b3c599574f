import {
  CssSyntaxError,
  parse,
  type AtRule,
  type Container,
  type Node as Part,
  type Rule,
} from 'postcss';
import parseSelectors, { type Combinator, type Node, type Selector } from 'postcss-selector-parser';

/** Those that a remote may write in: the page's own look stands in others, and what stands in none wins over all. */
const layers = ['remote', 'ui'];

/** At-rules that change when a rule holds and not whom it reaches. */
const conditions = ['media', 'supports', 'container', 'starting-style'];

const maxListed = 10;

/**
 * The places where a remote's style sheets reach elements that are not its own, one line each. A rule stands in `@layer
 * remote` or `ui`, and each of its selectors names an element by one of the remote's classes, `NAME-remote__` as the
 * bundler makes them, or lies within such an element.
 */
export function styleProblems(
  remoteName: string,
  files: ReadonlyMap<string, { toString(): string }>,
): string[] {
  const problems = [...files]
    .filter(([file]) => file.endsWith('.css'))
    .flatMap(([file, content]) =>
      sheetProblems(content.toString(), remoteName).map((problem) => `${file}: ${problem}`),
    );
  const others = problems.length - maxListed;
  return others > 0
    ? [...problems.slice(0, maxListed), `${others} more places in its style sheets`]
    : problems;
}

/**
 * The same of one sheet.
 * @param map its source map, by which the places are named; without one no line says any
 */
export function sheetProblems(css: string, remoteName: string, map?: string): string[] {
  const prefix = `${remoteName}-remote__`;
  const options = map === undefined ? { map: false as const } : { map: { prev: map } };
  try {
    return problemsWithin(parse(css, options), { prefix, isLayered: false, isNested: false });
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    return [`it cannot be read: ${error.reason}`];
  }
}

interface Place {
  readonly prefix: string;
  /** Whether it is within a layer that a remote may write in. */
  readonly isLayered: boolean;
  /** Whether it is within a rule, to whose element its selectors are relative. */
  readonly isNested: boolean;
}

/** The place of a part in the source that it was made of, as a sentence's beginning. */
function placeOf({ source }: Part): string {
  const start = source?.start;
  const origin = start && source.input.origin(start.line, start.column);
  // The bundler's maps have addresses of its own, of which the end is the path from the package's folder.
  const file = origin ? (origin.file ?? origin.url).replace(/^webpack:\/\/.*?\.\//, '') : '';
  return origin ? `${file}:${origin.line}: ` : '';
}

function problemsWithin(container: Container, place: Place): string[] {
  return (container.nodes ?? []).flatMap((node): string[] => {
    if (node.type === 'rule') return ruleProblems(node, place);
    if (node.type === 'atrule') return atRuleProblems(node, place);
    return [];
  });
}

function atRuleProblems(rule: AtRule, place: Place): string[] {
  const { name, params } = rule;
  if (conditions.includes(name)) return problemsWithin(rule, place);
  if (name === 'layer') {
    const isOurs = params
      .split(',')
      .every((layer) => layers.includes(layer.trim().split('.')[0] ?? ''));
    if (!isOurs)
      return [
        `${placeOf(rule)}"@layer ${params}" is not a remote's: it has ${layers.join(' and ')}`,
      ];
    return rule.nodes ? problemsWithin(rule, { ...place, isLayered: true }) : [];
  }
  if (name === 'keyframes') {
    return params.startsWith(place.prefix)
      ? []
      : [
          `${placeOf(rule)}"@keyframes ${params}" may be another's: its name has to begin with ${place.prefix}`,
        ];
  }
  return [`${placeOf(rule)}"@${name} ${params}" reaches the whole page`];
}

function ruleProblems(rule: Rule, place: Place): string[] {
  const { prefix, isLayered, isNested } = place;
  const stray = parseSelectors()
    .astSync(rule.selector)
    .nodes.filter((selector) => !reachesOwnAlone(selector, prefix, isNested))
    .map(
      (selector) =>
        `${placeOf(rule)}"${String(selector).trim()}" reaches what is not the remote's own`,
    );
  return [
    ...(isLayered
      ? []
      : [`${placeOf(rule)}"${rule.selector}" stands outside of "@layer ${layers[0] ?? ''}"`]),
    ...stray,
    ...problemsWithin(rule, { ...place, isNested: true }),
  ];
}

/** An element that has one of the remote's classes; nested, the element of the rule around. */
function isOwn(node: Node, prefix: string, isNested: boolean): boolean {
  if (node.type === 'class') return node.value.startsWith(prefix);
  if (node.type === 'nesting') return isNested;
  const isAnyOf = node.type === 'pseudo' && [':is', ':where'].includes(node.value);
  return isAnyOf && node.nodes.every((inner) => reachesOwnAlone(inner, prefix, isNested));
}

const staysWithin = ({ value }: Combinator) => value.trim() === '' || value.trim() === '>';

/**
 * Whether a selector can match nothing but the remote's own elements and what is within them: one of its compounds names such
 * an element, and the way on from it leads down.
 */
function reachesOwnAlone({ nodes }: Selector, prefix: string, isNested: boolean): boolean {
  const [first] = nodes;
  if (isNested && !nodes.some(({ type }) => type === 'nesting')) {
    return first?.type !== 'combinator' || staysWithin(first);
  }
  const owner = nodes.findIndex((node) => isOwn(node, prefix, isNested));
  if (owner < 0) return false;
  const next = nodes.slice(owner).find((node) => node.type === 'combinator');
  if (!next || staysWithin(next)) return true;
  // Beside its own element: it is another's, unless it has a class of the remote too.
  const rest = nodes.slice(nodes.indexOf(next) + 1);
  return (
    rest.some((node) => isOwn(node, prefix, isNested)) &&
    reachesOwnAlone({ nodes: rest } as Selector, prefix, isNested)
  );
}
