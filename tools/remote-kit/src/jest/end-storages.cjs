/** On what stands in the place of `run`: environments of several kinds load this file, each its own copy. */
const mark = Symbol.for('patchbay.end-storages');

exports.endStoragesOf = (AsyncLocalStorage) => {
  const { prototype } = AsyncLocalStorage;
  const known = prototype.run[mark];
  if (known) return known;
  const used = new Set();
  const end = () => {
    for (const storage of used) storage.disable();
    used.clear();
  };
  for (const name of ['run', 'enterWith']) {
    const method = prototype[name];
    const noted = function (...args) {
      used.add(this);
      return Reflect.apply(method, this, args);
    };
    prototype[name] = Object.assign(noted, { [mark]: end });
  }
  return end;
};
