/** Objects that only browsers have: the site's server, which renders too, has none of them. */
const browserOnly = new Set([
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'screen',
  'localStorage',
  'sessionStorage',
  'matchMedia',
  'getComputedStyle',
  'requestAnimationFrame',
]);

/** Their functions run while a component renders, as do those that lists call for each of their items. */
const callsAtOnce = new Set([
  ...['useMemo', 'useState', 'useReducer', 'createContext', 'memo', 'forwardRef'],
  ...['map', 'flatMap', 'filter', 'find', 'findLast', 'some', 'every', 'reduce', 'forEach', 'from'],
]);

/** @typedef {import('eslint').Rule.Node & { parent?: any, name?: string, callee?: any, id?: any, key?: any }} Node */

/**
 * @param {Node} node
 * @returns {string | null}
 */
function calledName({ callee }) {
  if (callee?.type === 'Identifier') return callee.name;
  return callee?.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : null;
}

/**
 * The name of a function at its place in the code.
 * @param {Node} node
 * @returns {string}
 */
function nameOf(node) {
  const { parent } = node;
  if (node.id?.name) return node.id.name;
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') {
    return parent.id.name;
  }
  return '';
}

/** @param {Node} node */
const isFunction = ({ type }) =>
  type === 'FunctionDeclaration' ||
  type === 'FunctionExpression' ||
  type === 'ArrowFunctionExpression';

/**
 * Whether a function runs while something is rendered: a component, a hook, or what either calls at once.
 * @param {Node} node
 * @returns {boolean | 'outer'} `outer` where the function around it says so
 */
function runsInRendering(node) {
  const { parent } = node;
  if (parent?.type === 'CallExpression' && parent.arguments.includes(node)) {
    const called = calledName(parent) ?? '';
    // The third function of it is the one for the server.
    if (called === 'useSyncExternalStore') return parent.arguments.indexOf(node) === 2;
    return callsAtOnce.has(called) ? 'outer' : false;
  }
  if (parent?.type === 'CallExpression' && parent.callee === node) return 'outer';
  return /^(?:[A-Z]|use[A-Z])/.test(nameOf(node));
}

/**
 * Whether the code at a node runs while something is rendered, or while a module starts.
 * @param {Node} node
 * @returns {boolean}
 */
function isRendering(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (!isFunction(at)) continue;
    const answer = runsInRendering(at);
    if (answer !== 'outer') return answer;
  }
  return true;
}

/** @type {import('eslint').Rule.RuleModule} */
export const noBrowserWhileRendering = {
  meta: {
    type: 'problem',
    docs: { description: 'Keeps what only a browser has out of what the site’s server renders.' },
    messages: {
      found:
        '"{{name}}" is not there where the site’s server renders. Use it in an effect or an event handler, or by useSyncExternalStore with what to show without it.',
    },
    schema: [],
  },
  create(context) {
    const { sourceCode } = context;
    return {
      'Program:exit'(program) {
        const global = sourceCode.getScope(program);
        const references = [
          ...global.through,
          ...global.variables
            .filter(({ defs }) => defs.length === 0)
            .flatMap(({ references: known }) => known),
        ];
        for (const reference of references) {
          const { identifier } = reference;
          const { name } = identifier;
          // `typeof window` fails nowhere.
          const { parent } = /** @type {Node} */ (identifier);
          const isAsked = parent?.type === 'UnaryExpression' && parent.operator === 'typeof';
          // Only known from TypeScript's parser.
          const isType = Reflect.get(reference, 'isTypeReference') === true;
          if (!browserOnly.has(name) || isType || isAsked) continue;
          if (!isRendering(/** @type {Node} */ (identifier))) continue;
          context.report({ node: identifier, messageId: 'found', data: { name } });
        }
      },
    };
  },
};
