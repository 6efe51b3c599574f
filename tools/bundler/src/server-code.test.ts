import { execFileSync } from 'node:child_process';
import { serverCode } from './server-code.ts';

/** As the compiler of the server parts makes it: that one is an ES module, which Jest does not run. */
function compile(source: string): string {
  const program = `
    import { rspack } from '@rspack/core';
    const [source, options] = process.argv.slice(1);
    const { code } = await rspack.experiments.swc.transform(source, JSON.parse(options));
    console.log(code);`;
  const options = serverCode({ parser: { syntax: 'ecmascript' } });
  return execFileSync(
    process.execPath,
    ['--input-type=module', '-e', program, source, JSON.stringify(options)],
    { cwd: import.meta.dirname, encoding: 'utf8' },
  );
}

it('an object that begins with a spread is made by Object.assign, in one call', () => {
  const code = compile('export const both = (given, more) => ({ ...given, own: 1, ...more });');
  expect(code).toContain('Object.assign');
  expect(code).toMatch(/=>_extends\(\{\}, given, \{\s*own: 1\s*\}, more\)/);
});

it('what an object has beside some fields is copied without a look for symbols', () => {
  const code = compile('export const others = ({ own, ...more }) => more;');
  expect(code).toContain('_object_without_properties_loose');
  expect(code).not.toMatch(/getOwnPropertySymbols|ownKeys/);
});
