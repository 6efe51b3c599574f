// Reads the hostile and awkward input that lies beside a checkout. Plain JavaScript with a declaration beside it, so that
// front-end packages can use it without Node's types.
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const folder = join(__dirname, '..', '..', '..', 'shared', 'corpora');

exports.withCorpus = (name, describeCases) => {
  const file = join(folder, name);
  if (!existsSync(file)) {
    describe.skip(`corpus ${name}`, () => {
      it('is not beside this checkout, so nothing was tried', () => undefined);
    });
    return;
  }
  const content = JSON.parse(readFileSync(file, 'utf8'));
  const cases = Array.isArray(content) ? content : content.cases;
  describe(`corpus ${name}`, () => {
    describeCases(cases, folder);
  });
};
