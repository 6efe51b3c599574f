import { resolve } from 'node:path';
import { packApp } from './pack/pack-app.ts';

/** Where the packed app is put, unless an argument names another folder. */
const usualFolder = resolve(import.meta.dirname, '../dist/patchbay');

const folder = resolve(process.argv[2] ?? usualFolder);
console.log(`The app is packed: ${folder} and ${await packApp(folder)}`);
