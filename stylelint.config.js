import stylelint from 'stylelint';

const inLayer = 'patchbay/in-layer';
const inLayerMessages = stylelint.utils.ruleMessages(inLayer, {
  rejected: 'A rule stands in an @layer: otherwise it wins over every layer, whatever the order.',
});

/** At-rules that declare something for the page instead of styling it. */
const declarations = new Set(['keyframes', 'font-face', 'property']);

/** @type {import('stylelint').Rule} */
const inLayerRule = (isOn) => (sheet, result) => {
  if (!isOn) return;
  sheet.walkRules((node) => {
    for (let above = node.parent; above; above = above.parent) {
      if (above.type === 'rule') return;
      const name = 'name' in above ? String(above.name) : '';
      if (name === 'layer' || declarations.has(name)) return;
    }
    stylelint.utils.report({ ruleName: inLayer, result, node, message: inLayerMessages.rejected });
  });
};
inLayerRule.ruleName = inLayer;
inLayerRule.messages = inLayerMessages;

/** @type {import('stylelint').Config} */
export default {
  extends: ['stylelint-config-standard'],
  plugins: ['stylelint-use-logical', stylelint.createPlugin(inLayer, inLayerRule)],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  ignoreFiles: ['**/dist/**', '**/node_modules/**'],
  rules: {
    [inLayer]: true,
    'csstools/use-logical': 'always',
    'color-no-hex': true,
    'color-named': 'never',
    'declaration-no-important': true,
    'selector-max-id': 0,
    'keyframes-name-pattern': '^[a-z][a-zA-Z0-9-]*$',
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global', 'local'] }],
    'property-no-unknown': [true, { ignoreProperties: ['composes'] }],
    'import-notation': 'string',
    // Safari only knows it with its prefix.
    'property-no-vendor-prefix': [true, { ignoreProperties: ['text-size-adjust'] }],
    'value-keyword-case': [
      'lower',
      { ignoreKeywords: ['optimizeLegibility'], ignoreProperties: [/^--font/] },
    ],
    // Modules are short: what stands in what order is a matter of reading.
    'no-descending-specificity': null,
    // Empty lines are for parts that belong together.
    'declaration-empty-line-before': null,
    'custom-property-empty-line-before': null,
  },
  overrides: [
    {
      files: ['**/*.module.css'],
      // Camel case, since a class is read as a property of the module.
      rules: { 'selector-class-pattern': '^[a-z][a-zA-Z0-9]*$' },
    },
    {
      files: ['packages/ui/src/styles/**/*.css'],
      // The tokens are where a colour may be spelled out, and the base is what may insist.
      rules: { 'color-no-hex': null, 'declaration-no-important': null },
    },
    {
      files: ['packages/ui/src/styles/preferences.css'],
      // Styles for a reader's settings of the system are above every layer.
      rules: { [inLayer]: null },
    },
  ],
};
