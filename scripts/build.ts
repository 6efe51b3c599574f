import { fail } from '@patchbay/command-line';
import { buildSite } from './build-site.ts';

try {
  await buildSite(process.env);
} catch (error) {
  fail(error);
}
