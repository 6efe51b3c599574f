// Reads the hostile and awkward input that lies beside a checkout. Plain JavaScript with a declaration beside it, so that
// front-end packages can use it without Node's types.
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const shared = join(__dirname, '..', '..', '..', 'shared');
const folder = join(shared, 'corpora');

exports.withInput = (name, describeInput) => {
  const path = join(shared, 'inputs', name);
  if (!existsSync(path)) {
    describe.skip(`input ${name}`, () => {
      it('is not beside this checkout, so nothing was tried', () => undefined);
    });
    return;
  }
  describe(`input ${name}`, () => {
    describeInput({ path, text: readFileSync(path, 'utf8') });
  });
};

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
