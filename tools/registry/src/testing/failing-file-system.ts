import type { FileHandle } from 'node:fs/promises';
import { realFileSystem, type FileSystem } from '../target/release-target.ts';

/** Runs in place of a call. `name` is that of a method, `handle.writeFile` of an open file's. */
type BeforeCall = (name: string, path: string) => void | Promise<void>;

const changing = new Set([
  'mkdir',
  'rename',
  'rm',
  'handle.open',
  'handle.writeFile',
  'handle.sync',
]);

/**
 * The real file system, with something done before every call that changes it. Where that throws, the call is not made,
 * except that an interrupted write leaves half of what was to be written, as a real one may.
 */
export function watchedFileSystem(beforeChange: BeforeCall): FileSystem {
  const before = async (name: string, path: unknown) => {
    if (changing.has(name)) await beforeChange(name, String(path));
  };

  const watchHandle = (handle: FileHandle, path: string) =>
    new Proxy(handle, {
      get: (target, key) => {
        if (key === 'writeFile') {
          return async (content: string | Buffer) => {
            try {
              await before('handle.writeFile', path);
            } catch (error) {
              await target.writeFile(content.slice(0, content.length / 2));
              throw error;
            }
            await target.writeFile(content);
          };
        }
        if (key === 'sync') {
          return async () => {
            // The power is not really cut, and a real sync would take most of a test's time.
            await before('handle.sync', path);
          };
        }
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });

  const open: FileSystem['open'] = async (path, flags, mode) => {
    if (flags !== 'r') await before('handle.open', path);
    return watchHandle(await realFileSystem.open(path, flags, mode), String(path));
  };

  return new Proxy(
    { ...realFileSystem, open },
    {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function' || key === 'open' || typeof key !== 'string') return value;
        return async (...args: unknown[]) => {
          await before(key, args[0]);
          return Reflect.apply(value, target, args) as unknown;
        };
      },
    },
  );
}

/** The machine is without power: nothing that comes after is done. */
class PowerCut extends Error {
  override readonly name = 'PowerCut';
}

/** A file system whose power is cut before its change number `at`, counted from 0, and stays so. */
export function powerCutAt(at: number): { readonly fs: FileSystem; readonly isCut: () => boolean } {
  let changes = 0;
  const fs = watchedFileSystem(() => {
    changes += 1;
    if (changes > at) throw new PowerCut();
  });
  return { fs, isCut: () => changes > at };
}
