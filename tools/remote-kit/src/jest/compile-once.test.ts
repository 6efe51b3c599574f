import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';
import { compileOnce } from './compile-once.cjs';

const filename = '/somewhere/module.js';

function watched() {
  const compileFunction = jest.fn(vm.compileFunction);
  const made: string[] = [];
  class Script extends vm.Script {
    constructor(text: string, options?: vm.ScriptOptions) {
      super(text, options);
      made.push(text);
    }
  }
  const own = { compileFunction: compileFunction as typeof vm.compileFunction, Script };
  compileOnce(own);
  const load = (source: string, more: vm.CompileFunctionOptions = {}, name = '') => {
    const parsingContext = vm.createContext({ Error, name });
    const importModuleDynamically = () =>
      Promise.reject(new Error(`None for ${String(parsingContext['name'])}`));
    const options = { filename, parsingContext, importModuleDynamically, ...more };
    const exports: Record<string, unknown> = {};
    Reflect.apply(own.compileFunction(source, ['exports', 'require'], options), null, [exports]);
    return { exports, parsingContext };
  };
  return { own, load, made, compileFunction };
}

it('a module is compiled once, and runs in each context anew', () => {
  const { load, made } = watched();
  const source = 'globalThis.times = (globalThis.times ?? 0) + 1; exports.list = [];';
  const [first, second] = [load(source), load(source)];
  expect(made).toHaveLength(1);
  expect(first.exports['list']).not.toBe(second.exports['list']);
  expect([first, second].map(({ parsingContext }) => parsingContext['times'] as number)).toEqual([
    1, 1,
  ]);
});

it('what has changed is compiled again', () => {
  const { load } = watched();
  expect(load('exports.is = 1;').exports).toEqual({ is: 1 });
  expect(load('exports.is = 2;').exports).toEqual({ is: 2 });
});

it('what it imports later is of the context that it has run in last', async () => {
  const { load } = watched();
  const source = "exports.later = () => import('./later.js');";
  const later = ({ exports }: ReturnType<typeof load>) => (exports['later'] as () => unknown)();
  await expect(later(load(source, {}, 'one'))).rejects.toThrow('None for one');
  await expect(later(load(source, {}, 'other'))).rejects.toThrow('None for other');
});

it('keeps no context, nor what is in it', async () => {
  const { load } = watched();
  setFlagsFromString('--expose-gc');
  const collectGarbage = vm.runInNewContext('gc') as () => void;
  const context = new WeakRef(load('exports.is = 1;').parsingContext);
  for (let turn = 0; turn < 20 && context.deref(); turn += 1) {
    // The target of a weak reference stays until the event loop's next turn, and a collection that is under way keeps what it has marked.
    await setImmediate();
    collectGarbage();
  }
  expect(context.deref()).toBeUndefined();
});

it('an error has its line and column, in the first line too', () => {
  const { load } = watched();
  const stackOf = (source: string) => {
    const { exports } = load(source);
    return String(exports['stack']).split('\n')[1];
  };
  expect(stackOf('exports.stack = Error().stack;')).toContain(`${filename}:1:17`);
  expect(stackOf('// The first\n  exports.stack = Error().stack; // and a comment')).toContain(
    `${filename}:2:19`,
  );
});

it('a file of tests is left to jest', () => {
  const { load, made, compileFunction } = watched();
  load('exports.is = 1;', { filename: '/somewhere/module.test.tsx' });
  expect(compileFunction).toHaveBeenCalledTimes(1);
  expect(made).toEqual([]);
});

it('is put in place once, whoever asks again', () => {
  const { own } = watched();
  const { compileFunction } = own;
  compileOnce(own);
  expect(own.compileFunction).toBe(compileFunction);
});
