import { TypeFlags } from 'typescript';

/** @typedef {any} Node a node of JSX, which ESLint's own types do not know */

const empty = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLike;
const text = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;

/** @param {Node} node */
const isConstantText = ({ type, expression }) =>
  type === 'JSXText' ||
  (type === 'JSXExpressionContainer' &&
    (expression.type === 'Literal' || expression.type === 'TemplateLiteral') &&
    (expression.expressions ?? []).length === 0);

/**
 * The children that React makes something of: neither comments, nor what lines are broken by.
 * @param {Node} node
 * @returns {Node[]}
 */
const childrenOf = ({ children }) =>
  children.filter((/** @type {Node} */ { type, value, expression }) =>
    type === 'JSXText'
      ? value.trim() !== '' || !value.includes('\n')
      : expression?.type !== 'JSXEmptyExpression' && expression?.raw !== 'null',
  );

/**
 * What a value becomes on the page: of a type of React's own, such as `ReactNode`, anything.
 * @param {import('typescript').Type} type
 * @returns {{ isText: boolean, isElement: boolean, hasTexts: boolean }}
 */
function kindOf(type) {
  const kind = { isText: false, isElement: false, hasTexts: false };
  const parts = type.isUnion() ? type.types : [type];
  for (const part of parts) {
    // `count && <Element />` shows nothing of an empty text, and a text of one value never changes.
    const isNothing = (part.isLiteral() && !part.value) || (part.flags & empty) !== 0;
    const isConstant = part.isLiteral() && parts.length === 1;
    const item = part.getNumberIndexType();
    if (part.flags & text) kind.isText ||= !isNothing && !isConstant;
    else if (item) kind.hasTexts ||= kindOf(item).isText;
    else if (!isNothing) kind.isElement = true;
  }
  return kind;
}

/** @type {import('eslint').Rule.RuleModule} */
export const noBareText = {
  meta: {
    type: 'problem',
    docs: {
      description: 'Keeps texts that change, or stand beside what does, in elements of their own.',
    },
    messages: {
      found:
        'A translator puts an element in the place of this text, and React does not find the text again. Put it into a <span>, or make one text of all by a template.',
    },
    schema: [],
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    /** @param {Node} node */
    const check = (node) => {
      const isFragment = node.type === 'JSXFragment';
      const children = childrenOf(node);
      for (const [index, child] of children.entries()) {
        // What comes later is put before it.
        const before = children[index - 1];
        const isBehindChange = before?.type === 'JSXExpressionContainer' && !isConstantText(before);
        if (isConstantText(child)) {
          if (isFragment || isBehindChange) context.report({ node: child, messageId: 'found' });
        } else if (child.type === 'JSXExpressionContainer') {
          const { isText, isElement, hasTexts } = kindOf(
            services.getTypeAtLocation(child.expression),
          );
          const isAlone = children.length === 1 && !isFragment;
          if (hasTexts || (isText && (isElement ? isBehindChange : !isAlone))) {
            context.report({ node: child, messageId: 'found' });
          }
        }
      }
    };
    return { JSXElement: check, JSXFragment: check };
  },
};
