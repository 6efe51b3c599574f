/** On what stands in the place of `compileFunction`: environments of several kinds load this file, each its own copy. */
const mark = Symbol.for('patchbay.compile-once');

/** A file of tests is compiled only for itself. */
const isTest = (filename) => /\.test\.[cm]?[jt]sx?$/.test(filename);

exports.compileOnce = (vm) => {
  const { compileFunction } = vm;
  if (mark in compileFunction) return;
  const kept = new Map();
  /** A file's ways to import live as long as its context, which nothing here keeps. */
  const importers = new WeakMap();
  const keepImporter = (context, importer) => {
    const ofContext = importers.get(context);
    if (ofContext) ofContext.push(importer);
    else importers.set(context, [importer]);
    return new WeakRef(importer);
  };

  const compile = (source, parameters = [], options = {}) => {
    const { filename, parsingContext, importModuleDynamically, ...others } = options;
    const isModule = filename && parsingContext && typeof importModuleDynamically === 'function';
    if (!isModule || isTest(filename) || Object.keys(others).length > 0) {
      return compileFunction(source, parameters, options);
    }
    const opening = `(function (${parameters.join(', ')}) {`;
    const text = `${opening}${source}\n})`;
    let module = kept.get(filename);
    if (module?.text !== text) {
      const made = { text, importer: null };
      made.script = new vm.Script(text, {
        filename,
        columnOffset: -opening.length,
        importModuleDynamically: (...asked) => made.importer.deref()(...asked),
      });
      kept.set(filename, made);
      module = made;
    }
    // Later imports of the module belong to the file of tests that runs now.
    module.importer = keepImporter(parsingContext, importModuleDynamically);
    return module.script.runInContext(parsingContext);
  };
  vm.compileFunction = Object.assign(compile, { [mark]: true });
};
