import type vm from 'node:vm';

/**
 * Lets jest's worker compile each module once. Jest asks `vm.compileFunction` anew for each file of tests, and V8 keeps
 * nothing of what that has made: a third of the time that a test of a component takes to load. A script is kept, with all
 * that was compiled of it, and runs in the context of each file.
 * @param own `node:vm`, whose `compileFunction` is replaced
 */
export declare function compileOnce(own: Pick<typeof vm, 'compileFunction' | 'Script'>): void;
